#!/bin/sh
# Runs on each machine of the database, as a service of systemd, with the PATRONI_NAME of its Patroni. Patroni does not notice a full
# disk: PostgreSQL goes on and refuses most writes. So a primary is handed over when the file system of FOLDER has less than LEAST
# kilobytes.
: "${PATRONI_NAME:?}" "${FOLDER:=/var/lib/postgresql}" "${LEAST:=1048576}" "${PATRONI:=http://127.0.0.1:8008}"

while sleep 2; do
  free=$(df --output=avail -k "$FOLDER" | tail -n 1)
  [ "$free" -lt "$LEAST" ] || continue
  curl -sf --output /dev/null "$PATRONI/primary" || continue
  echo "switchover of $PATRONI_NAME with $free kB"
  curl -s -X POST "$PATRONI/switchover" --data "{\"leader\": \"$PATRONI_NAME\"}"
done
