import type { Actor } from '@zhikao/domain/access/actor.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { feeContract } from '@zhikao/domain/exams/fee/fee.contract.ts'
import { feeWords as words, payerWords } from '@zhikao/domain/exams/fee/fee.messages.ts'
import { attemptWords, payStatusWords, signupSubjectWords } from '@zhikao/domain/exams/signup/signup.messages.ts'
import { partOf } from '@zhikao/domain/exams/fee/fee.rules.ts'
import type { FeePart } from '@zhikao/domain/exams/fee/fee.rules.ts'
import { fenOf, moneyText, yuanOf } from '@zhikao/domain/kernel/money.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import type { Db } from '../../db/client.ts'
import type { RecordColumn } from '../../files/sheet/columns.ts'
import type { ExportSpec } from '../../jobs/export.ts'
import { countFees, eachFee } from './fee.list.queries.ts'
import type { FeeFilters } from './fee.list.queries.ts'
import type { FeeRecord } from './fee.queries.ts'
import { settledBy } from './fee.show.ts'

type Sums = { total: number; paid: number; waived: number; unpaid: number; refundable: number }
/** A fee, or, below those of one billed institution and payer, their sums in fen. */
type Line = { fee: FeeRecord; sums: Sums | null; actor: Actor }

const ofFee =
  (show: (fee: FeeRecord, lang: Lang) => string | null) =>
  ({ fee, sums }: Line, lang: Lang) =>
    sums ? null : show(fee, lang)
const text = (key: keyof typeof words, width: number, show: RecordColumn<Line>['show']): RecordColumn<Line> => ({
  key,
  title: words[key],
  width,
  kind: 'text',
  show,
})
const money = (fen: number, lang: Lang) => moneyText(yuanOf(fen))[lang]
/** An amount in the column of its part; what is not due any more is in none of them. */
const inPart =
  (part: FeePart) =>
  ({ fee, sums }: Line, lang: Lang) => {
    if (sums) return money(sums[part], lang)
    return partOf(fee) === part ? moneyText(fee.amount)[lang] : null
  }

/** The statement: the fees of each billed institution, and their sums below them. */
export const STATEMENT_COLUMNS: readonly RecordColumn<Line>[] = [
  text('payer_name', 32, ({ fee }) => fee.payer_name),
  text('payer', 16, ({ fee }, lang) => payerWords[fee.payer][lang]),
  text('name', 14, ({ fee, sums }, lang) => (sums ? words.sum[lang] : fee.name)),
  text(
    'org_name',
    28,
    ofFee((fee) => fee.org_name),
  ),
  text(
    'host_name',
    28,
    ofFee((fee) => fee.host_name),
  ),
  text(
    'plan_sn',
    20,
    ofFee((fee) => fee.plan_sn),
  ),
  text(
    'borrow_sn',
    20,
    ofFee((fee) => fee.borrow_sn),
  ),
  text(
    'credential',
    26,
    ofFee((fee, lang) => fee.credential_name[lang]),
  ),
  text(
    'level',
    8,
    ofFee((fee, lang) => levelWords[fee.level][lang]),
  ),
  text(
    'subjects',
    14,
    ofFee((fee, lang) => signupSubjectWords[fee.subjects][lang]),
  ),
  text(
    'attempt',
    8,
    ofFee((fee, lang) => attemptWords[fee.attempt][lang]),
  ),
  text('amount', 14, ({ fee, sums }, lang) => (sums ? money(sums.total, lang) : moneyText(fee.amount)[lang])),
  text(
    'pay_status',
    8,
    ofFee((fee, lang) => payStatusWords[fee.pay_status][lang]),
  ),
  text('paid', 14, inPart('paid')),
  text('waived', 14, inPart('waived')),
  text('unpaid', 14, inPart('unpaid')),
  text('refundable', 28, inPart('refundable')),
  text(
    'closed',
    14,
    ofFee((fee, lang) => words[fee.closed ? 'closed_line' : 'open_line'][lang]),
  ),
  text(
    'reason',
    30,
    ofFee((fee) => fee.reason),
  ),
  text('settled_by', 18, ({ fee, sums, actor }, lang) => (sums ? null : settledBy(fee, { actor, lang }))),
  text(
    'settle_time',
    20,
    ofFee((fee) => fee.settle_time),
  ),
  text(
    'create_time',
    20,
    ofFee((fee) => fee.create_time),
  ),
]

const NONE: Sums = { total: 0, paid: 0, waived: 0, unpaid: 0, refundable: 0 }
/** The sums with one more fee. */
function plus(sums: Sums, fee: FeeRecord): Sums {
  const part = partOf(fee)
  if (!part) return sums
  const fen = fenOf(fee.amount)
  const total = part === 'refundable' ? sums.total : sums.total + fen
  return { ...sums, total, [part]: sums[part] + fen }
}

async function* lines(db: Db, actor: Actor, filters: FeeFilters): AsyncGenerator<Line> {
  let last: FeeRecord | null = null
  let sums = NONE
  for await (const fee of eachFee(db, actor, filters)) {
    if (last && (last.payer_org_sn !== fee.payer_org_sn || last.payer !== fee.payer)) {
      yield { fee: last, sums, actor }
      sums = NONE
    }
    yield { fee, sums: null, actor }
    sums = plus(sums, fee)
    last = fee
  }
  if (last) yield { fee: last, sums, actor }
}

export const feeExport: ExportSpec<Line, FeeFilters> = {
  kind: 'fee.export',
  entity: 'fee',
  title: words.sheet_name,
  filter: feeContract.export.body,
  columns: () => STATEMENT_COLUMNS,
  count: countFees,
  rows: lines,
}
