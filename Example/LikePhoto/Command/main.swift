print("like")
