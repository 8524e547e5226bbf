import type { ColumnsOf, TransactionalDatabase, Unset } from '@waymark/server/storage'
import type { clinicFields, LegalNoticeName } from '@waymark/shared/clinic'

/** The tables of the module. */
export interface PracticeSchema {
  readonly clinic: ClinicTable
  readonly legal_notice: LegalNoticeTable
}

export type PracticeDatabase = TransactionalDatabase<PracticeSchema>

/** At most one row, whose required columns are null until a clerk has described the clinic. */
export interface ClinicTable extends Unset<ColumnsOf<typeof clinicFields>> {
  readonly id: number
  /** The id of the picture, and its size in pixels. */
  readonly logo: string | null
  readonly logo_width: number | null
  readonly logo_height: number | null
  readonly version: number
}

interface LegalNoticeTable {
  readonly name: LegalNoticeName
  readonly language: string
  readonly text: string
  readonly draft: number
  readonly version: number
}
