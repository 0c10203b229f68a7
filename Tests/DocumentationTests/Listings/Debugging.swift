import Plug

func watchingWhatHangs() {
    // snippet.watching-what-hangs
    Actions.listRunningCalls()
}
