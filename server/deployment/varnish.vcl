vcl 4.1;

# A cache between nginx and the service. The service says what may be stored (Cache-Control), for which requests it is
# chosen (Vary) and, with the setting CACHE_TAGS=on, under which tags it is purged (Cache-Tag). Requests with a cookie or
# Authorization always reach the service; that is the built-in behaviour, as for responses with private, no-store or
# no-cache.
#
# Purge all responses with a tag from a machine of the list below:
#   curl -X PURGE -H 'Cache-Tag: doctor-mjones' http://varnish:6081/

backend waymark {
  .host = "waymark";
  .port = "3000";
  .first_byte_timeout = 30s;
  # Event streams send a comment every 15 s.
  .between_bytes_timeout = 60s;
  # Not readiness: without another backend, Varnish would refuse the reads that go on while the disk is full.
  .probe = {
    .url = "/health/live";
    .interval = 2s;
    .timeout = 1s;
  }
}

acl operators {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    # Varnish adds the address of its client to X-Forwarded-For, so a list came through another proxy.
    if (client.ip !~ operators || req.http.X-Forwarded-For ~ ",") {
      return (synth(403, "Forbidden"));
    }
    if (req.http.Cache-Tag !~ "^[a-z0-9-]+$") {
      return (synth(400, "Cache-Tag must name one tag"));
    }
    ban("obj.http.Cache-Tag ~ (^|,)" + req.http.Cache-Tag + "(,|$)");
    return (synth(200, "Purged"));
  }
  # Varnish would give up HTTP for a method that it does not know.
  if (req.method == "QUERY") {
    return (pass);
  }
  # Varnish ignores these preconditions.
  if (req.http.If-Match || req.http.If-Unmodified-Since) {
    return (pass);
  }
  # Varnish cannot send several ranges, and RFC 9110 section 14.2 allows the whole content instead.
  if (req.http.Range ~ ",") {
    unset req.http.Range;
  }
  if (req.http.Accept ~ "text/event-stream") {
    return (pass);
  }
}

sub vcl_deliver {
  # RFC 9111 section 4.4. A booking changes many pages, so a write through this cache invalidates all of them.
  if (req.method !~ "^(GET|HEAD|QUERY|OPTIONS|TRACE)$" && resp.status >= 200 && resp.status < 400) {
    ban("obj.status != 0");
  }
  # A stored response has the id of the request that it was made for.
  if (obj.hits > 0) {
    unset resp.http.X-Request-Id;
    if (req.http.X-Request-Id) {
      set resp.http.X-Request-Id = req.http.X-Request-Id;
    }
  }
}

sub vcl_backend_response {
  # Varnish would add ten seconds in which it sends stale responses; the service says so where it is allowed.
  if (beresp.http.Cache-Control !~ "stale-while-revalidate") {
    set beresp.grace = 0s;
  }
}
