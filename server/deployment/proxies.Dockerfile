# syntax=docker/dockerfile:1
# nginx and Varnish of Debian 12 (bookworm), on the image of the service. The digest pins the release of Debian and the keys of
# its archive; another release has no such versions, so the build fails. Debian removes a version when it publishes a
# correction: then raise it here. The libraries have the versions of the day.

FROM node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS debian

FROM debian AS varnish
RUN apt-get update \
  && apt-get install --yes --no-install-recommends varnish=7.1.1-2+deb12u1 \
  && rm -rf /var/lib/apt/lists/*
USER varnish
EXPOSE 6081
# With gzip support Varnish would replace Accept-Encoding, which the service negotiates.
CMD ["varnishd", "-F", "-j", "none", "-n", "/var/lib/varnish/varnishd", "-a", ":6081", "-f", "/etc/varnish/default.vcl", "-s", "malloc,256m", "-p", "http_gzip_support=off"]

FROM debian AS nginx
RUN apt-get update \
  && apt-get install --yes --no-install-recommends nginx=1.22.1-9+deb12u11 nginx-common=1.22.1-9+deb12u11 \
  && rm -rf /var/lib/apt/lists/*
EXPOSE 80 443
# Finishes the requests that are open.
STOPSIGNAL SIGQUIT
CMD ["nginx", "-g", "daemon off; user www-data;"]
