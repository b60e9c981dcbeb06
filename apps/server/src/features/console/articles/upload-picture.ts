import { importLimits } from '@bohe/api-client/contract/limits'
import type { ParsedStaffInput, StaffData } from '@bohe/api-client/staff'
import { articlePicture, keepPictures } from '#features/publishing/picture.ts'
import { refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'

const { pictureBytes } = importLimits

/** Keeps a picture, drawn anew as an import draws it: nothing of the file but its pixels. */
export const uploadPicture = async (
  { file }: ParsedStaffInput<'uploadPicture'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) => {
  const bytes = Buffer.from(file, 'base64')
  if (bytes.length > pictureBytes) return refuse('pictureTooLarge', { size: pictureBytes / 1_048_576 })
  const { files } = call.context
  const picture = await articlePicture(files, bytes)
  if (!picture) return refuse('pictureWrong')
  await keepPictures(files, [picture])
  const { src: url, width, height } = picture
  const [region = null, ...others] = call.staff.regions
  return audited<StaffData<'uploadPicture'>>(async () => ({
    before: null,
    after: { about: `picture ${url}`, bytes: bytes.length, width, height },
    region: others.length > 0 ? null : region,
    result: { url, width, height },
  }))
}
