import { fileIn, inputFromText, mediaType, type Fields, translate } from '@waymark/shared'
import { contentProblem, type Problem } from '../problem.ts'
import { essenceOf } from './content.ts'
import { formDataWithFile } from './form-data.ts'

interface Uploading {
  /** The Content-Type field. */
  readonly contentType: string | undefined
  /** One of them takes a file. */
  readonly fields: Fields
}

/** Returns the input of a form that takes a file: the parts of multipart/form-data, or the content as the file. */
export function uploadedInput(bytes: Uint8Array, { contentType = '', fields }: Uploading): object | Problem {
  const upload = fileIn(fields)
  if (upload === undefined) throw new Error('A form without a file is not read as an upload')
  if (essenceOf(contentType) !== mediaType.formData)
    return { [upload.name]: new File([bytes.slice()], '', { type: contentType }) }
  const read = formDataWithFile(Buffer.from(bytes).toString('latin1'), contentType, upload.name)
  if (read === undefined)
    return contentProblem(translate('The content is not valid multipart/form-data with one file.'))
  const { pairs, file } = read
  return { ...inputFromText(fields, pairs), ...(file === undefined ? {} : { [upload.name]: file }) }
}
