import type { z } from 'zod'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { feeRow } from '@zhikao/domain/exams/fee/fee.contract.ts'
import { feeWords as words, payerWords } from '@zhikao/domain/exams/fee/fee.messages.ts'
import { attemptWords, payStatusWords, signupSubjectWords } from '@zhikao/domain/exams/signup/signup.messages.ts'
import type { PayStatus } from '@zhikao/domain/exams/signup/signup.model.ts'
import type { Tone } from '@zhikao/domain/kernel/lifecycle.ts'
import { moneyText } from '@zhikao/domain/kernel/money.ts'
import { useSay } from '../../i18n/lang.ts'
import { figures, TwoLines } from '../../kit/view/cells.tsx'
import { codeColumn, textColumn, updatedColumn } from '../../kit/view/columns.tsx'
import type { Column } from '../../kit/view/list.ts'
import { StatusTag, Word } from '../../kit/view/StatusTag.tsx'

type FeeRow = z.infer<typeof feeRow>

const tones: Record<PayStatus, Tone> = { UNPAID: 'waiting', PAID: 'approved', WAIVED: 'draft' }
const payments = { words: payStatusWords, tones }

function Amount({ amount }: Pick<FeeRow, 'amount'>) {
  return useSay()(moneyText(amount))
}

/** Whether it is settled, and that its sign-up has ended. */
function Payment({ row }: { row: FeeRow }) {
  const say = useSay()
  return (
    <>
      <StatusTag of={payments} value={row.pay_status} />
      {row.closed && <span className="zk-quiet zk-line">{say(words.closed_line)}</span>}
    </>
  )
}

export const feeColumns: readonly Column<FeeRow>[] = [
  {
    name: 'name',
    title: words.name,
    width: 156,
    englishWidth: 140,
    show: (row) => <TwoLines first={row.name}>{row.org_name}</TwoLines>,
    card: 'identity',
  },
  {
    name: 'plan_sn',
    title: words.plan_title,
    width: 200,
    englishWidth: 180,
    show: (row) => <TwoLines first={row.plan_title}>{figures(row.plan_sn)}</TwoLines>,
  },
  {
    name: 'credential',
    title: words.credential,
    width: 132,
    englishWidth: 168,
    show: (row) => (
      <TwoLines first={row.credential_name}>
        <Word of={levelWords} value={row.level} />
      </TwoLines>
    ),
  },
  {
    name: 'subjects',
    title: words.subjects,
    width: 100,
    englishWidth: 112,
    show: (row) => (
      <TwoLines first={<Word of={signupSubjectWords} value={row.subjects} />}>
        <Word of={attemptWords} value={row.attempt} />
      </TwoLines>
    ),
  },
  {
    name: 'amount',
    title: words.amount,
    width: 96,
    englishWidth: 112,
    show: (row) => <Amount amount={row.amount} />,
    figures: true,
    card: 'fact',
  },
  {
    name: 'payer_name',
    title: words.payer_name,
    width: 156,
    englishWidth: 140,
    show: (row) => (
      <TwoLines first={row.payer_name}>
        <Word of={payerWords} value={row.payer} />
      </TwoLines>
    ),
    card: 'fact',
  },
  {
    name: 'pay_status',
    title: words.pay_status,
    width: 100,
    englishWidth: 112,
    show: (row) => <Payment row={row} />,
    card: 'status',
  },
  textColumn('reason', words.reason, 140, { extra: true }),
  textColumn('settled_by', words.settled_by, 100, { extra: true }),
  codeColumn('settle_time', words.settle_time, 156, { extra: true }),
  textColumn('host_name', words.host_name, 156, { extra: true }),
  codeColumn('borrow_sn', words.borrow_sn, 148, { extra: true }),
  codeColumn('create_time', words.create_time, 156, { sortable: true, extra: true }),
  updatedColumn(words.update_time),
]
