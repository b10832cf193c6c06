#!/bin/sh
# venv.sh PYTHON FOLDER: create a virtual environment, or say in one sentence what is missing.
set -eu
python=$1 folder=$2

say() {
    echo "$*" >&2
    exit 1
}

command -v "$python" >/dev/null 2>&1 ||
    say "Serengeti needs Python 3.11 or newer, and there is no '$python' here: install it, or name another one with PYTHON=..."

version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    say "Serengeti needs Python 3.11 or newer, and '$python' is $version: name another one with PYTHON=..."

# Debian and Ubuntu ship Python without what creates environments.
can_create() { "$python" -c 'import ensurepip, venv' 2>/dev/null; }

if ! can_create && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -qq || true
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "python$version-venv" || true
fi
can_create || say "'$python' cannot create virtual environments: install its venv package (Debian, Ubuntu: sudo apt install python$version-venv)."

"$python" -m venv "$folder"
