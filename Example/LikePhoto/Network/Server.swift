import Foundation
import LikePhotoUseCases

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests to a `photo-server`. An error is a sentence.
struct Server: Sendable {
    let url: URL
    let key: String?

    @discardableResult
    func send(_ method: String, _ path: String) async throws -> Data {
        var request = URLRequest(url: URL(string: "\(url)/\(path)")!)
        request.httpMethod = method
        if let key { request.setValue("Bearer \(key)", forHTTPHeaderField: "Authorization") }
        do {
            let (data, response) = try await URLSession.shared.data(for: request)
            let status = (response as? HTTPURLResponse)?.statusCode ?? 0
            guard (200..<300).contains(status) else {
                let answer = try? JSONDecoder().decode([String: PhotoError].self, from: data)
                let reason = answer?["error"]?.description ?? "No reason given."
                throw PhotoError("\(url) answered \(status): \(reason)")
            }
            return data
        } catch let error as URLError {
            let isAbsent = [.cannotConnectToHost, .cannotFindHost].contains(error.code)
            let advice = isAbsent ? "Does photo-server run there?" : "It may have done it."
            throw PhotoError("\(url): \(error.localizedDescription) \(advice)")
        }
    }
}
