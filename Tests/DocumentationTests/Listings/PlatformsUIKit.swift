import Plug

extension Platforms {
    // snippet.photo-view-controller
    final class PhotoViewController: UIViewController {
        let photo: Photo
        let heart = UIButton()
        private let actions = Actions.current
        private var loading: AnyPromise?

        init(photo: Photo) {
            self.photo = photo
            super.init(nibName: nil, bundle: nil)
        }

        init?(coder: NSCoder, photo: Photo) {
            self.photo = photo
            super.init(coder: coder)
        }

        required init?(coder: NSCoder) { nil }

        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            loading?.cancel()
            loading = actions.action(LoadCaption.self, photo)
                .then { [weak self] caption in
                    self?.title = caption
                }
                .onError { [weak self] error in
                    self?.title = "\(error)"
                }
        }

        override func viewDidDisappear(_ animated: Bool) {
            super.viewDidDisappear(animated)
            loading?.cancel()
        }

        func like() {
            heart.isEnabled = false
            actions.action(LikePhoto.self, photo)
                .finally { [weak self] in
                    self?.heart.isEnabled = true
                }
                .onError { [weak self] error in
                    self?.title = "\(error)"
                }
        }
    }

    // snippet.end
    final class PhotoCell: UICollectionViewCell {
        let label = UILabel()
        private var loading: AnyPromise?

        func show(_ caption: Promise<String>) {
            label.text = nil
            loading =
                caption
                .then { [weak self] caption in
                    self?.label.text = caption
                }
                .onError { [weak self] error in
                    self?.label.text = "\(error)"
                }
        }

        override func prepareForReuse() {
            super.prepareForReuse()
            loading?.cancel()
        }
    }
}
