import HTTPTypes
package import Hummingbird
import Logging
import NIOHTTP1
import Plug

/// Signs each answer, so that clients recognize the server, and reports each error in one line.
package struct Signature<Context: RequestContext>: RouterMiddleware {
    package init() {}

    package func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            response = try await next(request, context)
        } catch let error as HTTPError {
            response = Self.refusal(error.status, error.body ?? "Nothing here answers that.")
            response.headers.append(contentsOf: error.headers)
        } catch let error as any HTTPResponseError {
            // Such as a body that is too long.
            response = Self.refusal(error.status, "\(error.status).")
        } catch let error as HTTPParserError {
            // The client has cut off its request, or sent no HTTP. Hummingbird answers 400.
            throw error
        } catch  where error is PromiseTimeoutError || (error as? StoreError)?.isBusy == true {
            context.logger.warning("The store was busy for too long")
            let isOver = error is StoreError
            let text = isOver ? "Nothing was changed." : "It may have done what you asked for."
            response = Self.refusal(.serviceUnavailable, "The store is busy. \(text)")
        } catch {
            // The failure is for the operator of the server, because it may name tables and files.
            context.logger.error("A request failed", metadata: ["error": "\(error)"])
            let text = "Something failed. The server's log says what."
            response = Self.refusal(.internalServerError, text)
        }
        response.headers[.photoServer] = "1"
        return response
    }

    private static func refusal(_ status: HTTPResponse.Status, _ text: String) -> Response {
        Response(
            status: status,
            headers: [.contentType: "text/plain; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: "\(text)\n"))
        )
    }
}

extension HTTPField.Name {
    /// The header that identifies the server to clients. Its value is the protocol version.
    static let photoServer = Self("Photo-Server")!
}
