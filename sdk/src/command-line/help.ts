/** What `waymark --help` says. */
export const help = `waymark: drives a hypermedia service from a terminal, by relation names

  waymark browse URL                       walk: links and forms by number, back, sign in
  waymark follow URL rel …                 go along relations and write what is there
  waymark submit URL rel … form field=value …
                                           go along relations and send a form
  waymark crawl URL                        visit every link; 1 where one is dead
  waymark describe URL                     write a typed description of the service, as TypeScript
  waymark completion bash|zsh|fish         a script that completes relations as they are now

  rel                  a relation, such as doctors, wm:doctors or next
  rel[2]               the second of many
  rel{date=2026-12-01} a relation with variables
  field=value          the value of a field
  field@path           the value of a field that is in a file

  --json --markdown --raw --text           how the result is written
  --accept=TYPE                            the result in a media type, as it comes
  --user=NAME:PASSWORD --token=TOKEN       who asks; or WAYMARK_USER, WAYMARK_TOKEN
  --max=200                                the most pages of crawl and describe

Examples
  waymark follow http://localhost:3000/ wm:schedule{doctor=mjones,status=open}
  waymark submit http://localhost:3000/ wm:schedule{doctor=mjones} wm:schedules[1] confirm name=Ada age=36
  waymark follow http://localhost:3000/ wm:doctors --accept=text/markdown
  waymark describe http://localhost:3000/ > clinic-description.ts
  waymark browse http://localhost:3000/ --user=pat:pat-demo-password

Exit codes: 0 done, 1 refused or found, 2 usage, 3 not reached, 4 no such relation or form, 5 input, 6 answer.
`
