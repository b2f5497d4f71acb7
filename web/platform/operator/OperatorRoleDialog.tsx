import type { Role } from '@zhikao/domain/access/roles.ts'
import { operationWords, roleWords } from '@zhikao/domain/kernel/access.messages.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppModal } from '../../kit/view/AppModal.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { roleLabels as labels } from './operator.labels.ts'
import { changesOf } from './OperatorSectionsPanel.tsx'
import type { Change, Draft } from './OperatorSectionsPanel.tsx'

type Props = {
  role: Role
  /** Enabled accounts of the role. */
  accounts: number
  before: Draft
  after: Draft
  busy: boolean
  onYes: () => void
  onNo: () => void
}

/** The difference that is about to be saved: what the accounts of a role are given, and what is taken away from them. */
export function OperatorRoleDialog({ role, accounts, before, after, busy, onYes, onNo }: Props) {
  const say = useSay()
  const { granted, taken } = changesOf(role, before, after)
  return (
    <AppModal
      open
      width={560}
      title={say(labels.save_question, { role: roleWords[role] })}
      okText={say(labels.save)}
      okButtonProps={{ loading: busy, danger: taken.length > 0 }}
      cancelText={say(kitLabels.cancel)}
      onOk={onYes}
      onCancel={onNo}
    >
      <div className="zk-stack">
        <Changes title={labels.granted} list={granted} />
        <Changes title={labels.taken} list={taken} />
        <p className="zk-quiet">{say(labels.reach, { role: roleWords[role], count: String(accounts) })}</p>
      </div>
    </AppModal>
  )
}

function Changes({ title, list }: { title: Text; list: readonly Change[] }) {
  const say = useSay()
  const joined = (words: readonly Text[]) => words.map((one) => say(one)).join(say(kitLabels.comma))
  if (list.length === 0) return null
  return (
    <section>
      <b>{say(title)}</b>
      <ul className="zk-plain-list" aria-label={say(title)}>
        {list.map(({ id, titles, whole, operations }) => (
          <li key={id}>
            {say(labels.operation_of, {
              section: joined(titles),
              operation: joined([...(whole ? [kitLabels.view] : []), ...operations.map((one) => operationWords[one])]),
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}
