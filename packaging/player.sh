# What somebody does with a service of their own. try-package and try-image read this file; they say where
# the service is (site) and where cookies are kept (jar).

fail() { echo "error: $*" >&2; exit 1; }
step() { echo "── $*"; }

# Asks the service: METHOD PATH STATUS [BODY]; prints the answer.
ask() {
	local answer status
	answer=$(curl -s -b "$jar" -c "$jar" -X "$1" -H 'Content-Type: application/json' ${4:+-d "$4"} \
		-w '\n%{http_code}' "$site$2")
	status=${answer##*$'\n'}
	[ "$status" = "$3" ] || fail "$1 $2 answers with $status: $answer"
	echo "${answer%$'\n'*}"
}

json() { printf '%s' "$1" | sed 's/\\/\\\\/g; s/"/\\"/g'; }

# Opens the page, signs up, begins a game and writes a digit.
sign_up_and_play() {
	local now givens setup event game
	curl -s "$site/" | grep -q '<html' || fail "there is no page"
	curl -s "$site/" | grep -q 'wasm\|\.js' || fail "the browser client is not inside"
	ask POST /api/v1/account 201 \
		'{"email":"ada@example.org","username":"ada","password":"a long enough passphrase","password_again":"a long enough passphrase"}' >/dev/null
	now=$(date +%s)000
	givens='  53..7....\n  6..195...\n  .98....6.\n  8...6...3\n  4..8.3..1\n  7...2...6\n  .6....28.\n  ...419..5\n  ....8..79'
	setup="{\"puzzle\":\"ninefold 1\\nlayout: boxes 3x3\\ngivens:\\n$givens\\n\",\"mode\":\"game\",\"labels\":{\"variant\":\"Classic\",\"level\":\"Easy\"},\"settings\":{\"feedback\":\"clashes\",\"clean_up\":\"peers\",\"candidates\":\"hidden\"},\"started\":$now}"
	event="{\"at\":$now,\"fact\":{\"changed\":{\"act\":\"write\",\"changes\":[[2,{\"entry\":\"4\"}]]}}}"
	game=$(ask POST /api/v1/games 201 "{\"log\":\"ninefold game 1\\n$(json "$setup")\\n\"}")
	id=$(sed 's/.*"id":"\([^"]*\)".*/\1/' <<<"$game")
	ask POST "/api/v1/games/$id/events" 200 "{\"version\":0,\"lines\":[\"$(json "$event")\"]}" >/dev/null
	before=$(ask GET "/api/v1/games/$id" 200)
	grep -q '"version":1' <<<"$before" || fail "the move was not saved: $before"
}

# Finds the same game, as who was signed in and after signing in anew.
find_everything_again() {
	[ "$(ask GET "/api/v1/games/$id" 200)" = "$before" ] || fail "the game is not what it was"
	rm "$jar"
	ask POST /api/v1/session 200 '{"login":"ada","password":"a long enough passphrase"}' >/dev/null
	ask GET /api/v1/games 200 | grep -q "$id" || fail "the game is not in the list of its player"
}
