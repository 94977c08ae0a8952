"""``python -m tilewise``."""

try:
    from tilewise.cli import main
except KeyboardInterrupt:  # before carry_out handles it
    raise SystemExit(130) from None

if __name__ == "__main__":
    main()
