// As much of UIKit as the listings need.

extension Platforms {
    class CALayer {}

    protocol CAAction {}

    class NSCoder {}

    @MainActor class UIResponder {}

    class UIViewController: UIResponder {
        var title: String?

        init(nibName: String?, bundle: String?) {}
        required init?(coder: NSCoder) {}

        func viewDidLoad() {}
        func viewWillAppear(_ animated: Bool) {}
        func viewDidDisappear(_ animated: Bool) {}
    }

    class UIView: UIResponder {
        var isHidden = false

        func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
    }

    class UILabel: UIView {
        var text: String?
    }

    class UIButton: UIView {
        var isEnabled = true
    }

    class UICollectionViewCell: UIView {
        func prepareForReuse() {}
    }
}
