import { readCollectionJson } from './collection-json.ts'
import { halReader } from './hal.ts'
import { readHtml } from './html.ts'
import { readICalendar } from './icalendar.ts'
import { readJson } from './json.ts'
import { readJsonApi } from './json-api.ts'
import { readJsonLd } from './json-ld.ts'
import { readMarkdown } from './markdown.ts'
import { readPdf } from './pdf.ts'
import type { Reader } from './reader.ts'
import { readSiren } from './siren.ts'
import { readPlainText } from './text.ts'
import { readUber } from './uber.ts'
import { readXml } from './xml.ts'

/** The readers by serializer key. */
export const readers: Readonly<Record<string, Reader>> = {
  hal: halReader(false),
  forms: halReader(true),
  problem: halReader(true),
  json: readJson,
  html: readHtml,
  md: readMarkdown,
  xml: readXml,
  text: readPlainText,
  siren: readSiren,
  collection: readCollectionJson,
  jsonld: readJsonLd,
  jsonapi: readJsonApi,
  uber: readUber,
  ics: readICalendar,
  pdf: readPdf,
}
