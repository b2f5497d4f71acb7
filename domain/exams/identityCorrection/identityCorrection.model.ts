import { z } from 'zod'
import { date, optional } from '../../kernel/field.ts'
import { gender, idNo, idType, nameText } from '../../kernel/person.ts'
import { correctionFiles, correctionReason } from '../attendanceCorrection/attendanceCorrection.model.ts'

/** What a correction of identity asks for (Decided 42); an absent number stays as it is, gender and birthday of an ID card follow from its number. */
export const askedIdentity = z.strictObject({
  name: nameText,
  id_type: idType,
  id_no: idNo.optional(),
  gender: optional(gender),
  birthday: optional(date),
  reason: correctionReason,
  files: correctionFiles,
})

/** Who a person is, as a reader sees it: the number masked. */
export const shownIdentity = z.strictObject({
  name: z.string(),
  id_type: idType,
  id_no: z.string(),
  gender,
  birthday: z.string(),
})
