import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { pictureKeys } from '@zhikao/domain/kernel/richText.ts'
import { similarQuestion } from '@zhikao/domain/bank/question/question.contract.ts'
import type { questionContract } from '@zhikao/domain/bank/question/question.contract.ts'
import type { QuestionContent } from '@zhikao/domain/bank/question/question.model.ts'
import {
  bandsOf,
  commonShare,
  exactText,
  NEAR_SHARE,
  normalText,
  shinglesOf,
} from '@zhikao/domain/bank/question/question.similar.rules.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { Db } from '../../db/client.ts'
import { cleanRichText, plainTextOf } from '../../files/richText.ts'
import { question } from './question.table.ts'

type Said = Pick<QuestionContent, 'type' | 'stem' | 'options'>
/** How a question is found among those that say the same. */
export type Print = { digest: string; bands: number[] }

/** Questions that have a band in common are compared, the newest ones; more have nothing to do with it but common phrases. */
const COMPARED_MAX = 200
const SHOWN_MAX = 10

const optionTexts = ({ options }: Said) => options.map(({ text }) => text ?? '')
/** The words of stem and options. */
const wordsOf = (said: Said): string => [plainTextOf(said.stem), ...optionTexts(said)].join('\n')
const shinglesOfQuestion = (said: Said) => shinglesOf(normalText(wordsOf(said)))

/** The print of a question whose stem is cleaned; the order of its options does not count, its pictures do. */
export function printOf(said: Said): Print {
  const options = said.options.map(({ text, image }) => `${exactText(text ?? '')} ${image ?? ''}`).toSorted()
  const parts = [said.type, exactText(plainTextOf(said.stem)), ...pictureKeys(said.stem), ...options]
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return { digest, bands: bandsOf(shinglesOfQuestion(said)) }
}

type Similar = z.output<typeof similarQuestion>

/** The questions of the credential that say the same or nearly the same, the nearest first, at most SHOWN_MAX. */
export async function listSimilar(db: Db, asked: BodyOf<typeof questionContract.similar>): Promise<Similar[]> {
  const said = { ...asked, stem: cleanRichText(asked.stem) }
  const { digest, bands } = printOf(said)
  const own = shinglesOfQuestion(said)
  const compared = await db
    .select({
      sn: question.sn,
      type: question.type,
      title: question.plain,
      status: question.status,
      stem: question.stem,
      options: question.options,
      digest: question.digest,
    })
    .from(question)
    .where(
      sql`${question.credential_sn} = ${asked.credential_sn} and ${question.delete_time} is null
        and ${question.sn} is distinct from ${asked.except}
        and (${question.digest} = ${digest} or ${question.bands} && ${sql.param(bands)}::int[])`,
    )
    .orderBy(sql`${question.digest} = ${digest} desc, ${question.update_time} desc, ${question.sn}`)
    .limit(COMPARED_MAX)
  return compared
    .map((one) => ({ ...one, exact: one.digest === digest, share: commonShare(own, shinglesOfQuestion(one)) }))
    .filter(({ exact, share }) => exact || share >= NEAR_SHARE)
    .toSorted((a, b) => Number(b.exact) - Number(a.exact) || b.share - a.share)
    .slice(0, SHOWN_MAX)
    .map((one) => pick(similarQuestion, { ...one, title: [...one.title].slice(0, 120).join('') }))
}
