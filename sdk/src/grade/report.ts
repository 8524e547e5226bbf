import type { Grade, GradeMark } from './grade.ts'

const signs = { met: '✓', missed: '✗', 'not tried': '·' } as const satisfies Readonly<
  Record<GradeMark['verdict'], string>
>
// As many as a reader looks at.
const shown = 5

const levels = [
  'one address for everything',
  'resources',
  'resources, methods and status codes',
  'resources, methods, status codes and links',
] as const

/** Writes a grade as text. */
export function gradeInText(grade: Grade): string {
  const lines = grade.marks.flatMap((mark) => [headOf(mark), ...faultsOf(mark)])
  return [headingOf(grade), '', ...lines, '', summaryOf(grade), ''].join('\n')
}

function headingOf({ url, level, pages }: Grade): string {
  return `${url}: level ${String(level)} of 3 (${levels[level]}), ${String(pages)} pages`
}

function summaryOf({ met, missed }: Grade): string {
  return `${String(met)} of ${String(met + missed)} criteria met`
}

function headOf({ verdict, title, clause, tried, faults }: GradeMark): string {
  const count = verdict === 'missed' ? `, ${String(faults.length)} of ${String(tried)}` : ''
  return `${signs[verdict]} ${title} (${clause}${count})`
}

function faultsOf({ faults }: GradeMark): readonly string[] {
  const lines = faults
    .slice(0, shown)
    .flatMap(({ detail, request }) => [`    ${detail}`, ...(request === undefined ? [] : [`      ${request}`])])
  return faults.length > shown ? [...lines, `    and ${String(faults.length - shown)} more`] : lines
}

/** Writes a grade as a page of HTML without script. */
export function gradeInHtml(grade: Grade): string {
  const rows = grade.marks.map(
    (mark) =>
      `<tr><td>${signs[mark.verdict]} ${mark.verdict}</td><td>${escaped(mark.title)}</td><td>${escaped(mark.clause)}</td><td>${evidenceOf(mark)}</td></tr>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Grade of ${escaped(grade.url)}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color-scheme: light dark }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid #8888; padding: 0.5rem; text-align: start; vertical-align: top }
code { overflow-wrap: anywhere }
</style>
</head>
<body>
<h1>${escaped(grade.url)}</h1>
<p>Level ${String(grade.level)} of 3: ${levels[grade.level]}. ${summaryOf(grade)}; links have led to ${String(grade.pages)} pages.</p>
<table>
<thead><tr><th scope="col">Verdict</th><th scope="col">Criterion</th><th scope="col">Clause</th><th scope="col">Evidence</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</body>
</html>
`
}

function evidenceOf({ faults }: GradeMark): string {
  if (faults.length === 0) return ''
  const items = faults.map(({ detail, request }) => {
    const command = request === undefined ? '' : `<br><code>${escaped(request)}</code>`
    return `<li>${escaped(detail)}${command}</li>`
  })
  return `<ul>${items.join('')}</ul>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

// Addresses and details come from a service that is not trusted.
function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
