"""``python -m tilewise``."""

try:
    from tilewise.cli import main
except KeyboardInterrupt:  # which nothing handles yet
    raise SystemExit(130) from None

if __name__ == "__main__":
    main()
