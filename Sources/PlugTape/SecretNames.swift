import Foundation

/// Whether a name sounds like that of a secret.
func looksSecret(_ name: String) -> Bool {
    // Swift's string search would take longer than everything else.
    let key = Array("\(words(in: name)).\(plain(name))".utf8CString)
    return signs.contains { strstr(key, $0) != nil }
}

/// What names of secrets contain. Between a space and a dot is the last word of a name.
private let signs = [
    " auth.", " bearer.", " cvc.", " jwt.", " otp.", " pass.", " pin.", " ssn.", "accesskey",
    "apikey", "authheader", "authorization", "cardnumber", "cookie", "credential", "csrf", "cvv",
    "encryptionkey", "licensekey", "masterkey", "otpcode", "passcode", "passphrase", "passwd",
    "password", "pincode", "privatekey", "pwd", "secret", "sessionid", "sessionkey", "sharedkey",
    "signingkey", "token", "totp", "xsrf",
].map { Array($0.utf8CString) }

/// The words of a name, such as ` user pin` for `userPin`, `user_pin` and `USER-PIN`.
private func words(in name: String) -> String {
    if name.utf8.allSatisfy({ 0x61...0x7A ~= $0 }) { return " " + name }
    var (words, wasLower) = (" ", false)
    for scalar in name.unicodeScalars {
        let isUpper = 0x41...0x5A ~= scalar.value
        let isLetter = isUpper || 0x61...0x7A ~= scalar.value || scalar.value > 0x7F
        if !isLetter || isUpper && wasLower { words += " " }
        if isLetter { words.unicodeScalars.append(scalar) }
        wasLower = isLetter && !isUpper
    }
    return words.lowercased()
}

/// A key in one spelling: `access_token` and `accessToken` are equal.
func plain(_ key: String) -> String {
    if key.utf8.allSatisfy({ 0x61...0x7A ~= $0 }) { return key }
    let scalars = key.lowercased().unicodeScalars
    return String(scalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil })
}
