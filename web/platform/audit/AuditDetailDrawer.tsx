import { auditContract } from '@zhikao/domain/platform/audit/audit.contract.ts'
import { actionText, auditWords as words } from '@zhikao/domain/platform/audit/audit.messages.ts'
import { fieldText, valueText } from '@zhikao/domain/platform/audit/audit.values.rules.ts'
import type { RecordWords } from '@zhikao/domain/platform/audit/audit.values.rules.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { figures } from '../../kit/view/cells.tsx'
import { DetailDrawer } from '../../kit/view/DetailDrawer.tsx'
import { DetailPage, Section } from '../../kit/view/DetailPage.tsx'
import { Actor, Chain, Target } from './audit.columns.tsx'
import { auditLabels as labels } from './audit.labels.ts'

type Entry = DataOf<typeof auditContract.detail>

type Props = { sn: string; recordWords: RecordWords; onClose: () => void }

/** One entry of the trail: who did what, and what it changed. */
export function AuditDetailDrawer({ sn, recordWords, onClose }: Props) {
  return (
    <DetailDrawer title={labels.detail} endpoint={auditContract.detail} params={{ id: sn }} onClose={onClose}>
      {(entry) => <Detail entry={entry} recordWords={recordWords} />}
    </DetailDrawer>
  )
}

function Detail({ entry, recordWords }: { entry: Entry; recordWords: RecordWords }) {
  const say = useSay()
  return (
    <DetailPage
      name={say(actionText(entry.action))}
      facts={[
        { label: words.time, value: figures(entry.time) },
        { label: words.actor, value: <Actor name={entry.actor_name} role={entry.actor_role} /> },
        { label: words.ip, value: entry.ip },
        { label: words.target, value: <Target row={entry} /> },
        { label: words.target_sn, value: entry.target_sn },
        { label: words.chain, value: <Chain {...entry} /> },
        { label: words.business_time, value: figures(entry.business_time) },
        { label: words.request_id, value: entry.request_id, wide: true },
      ]}
    >
      <Changes entry={entry} recordWords={recordWords} />
    </DetailPage>
  )
}

/** Each field recorded by the action, before and after. */
function Changes({ entry, recordWords }: { entry: Entry; recordWords: RecordWords }) {
  const { action, target_type: type, before, after } = entry
  const say = useSay()
  const kind = type ?? action.split('.')[0] ?? ''
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const shown = names
    .map((name) => ({
      name,
      was: valueText(recordWords, kind, name, before?.[name]),
      is: valueText(recordWords, kind, name, after?.[name]),
      replaces: before !== null && name in before,
    }))
    // Recorded with the change, but not changed.
    .filter(({ was, is, replaces }) => (replaces ? was?.CN !== is?.CN : is !== null))
  if (shown.length === 0) return <p className="zk-quiet">{say(labels.unchanged)}</p>
  return (
    <Section
      title={labels.changes}
      facts={shown.map(({ name, was, is, replaces }) => ({
        label: fieldText(recordWords, kind, name),
        value: replaces ? <Change was={was} is={is} /> : is && say(is),
        wide: true,
      }))}
    />
  )
}

function Change({ was, is }: { was: Text | null; is: Text | null }) {
  const say = useSay()
  const shown = (text: Text | null) => say(text ?? labels.empty_value)
  return (
    <>
      <del className="zk-quiet">{shown(was)}</del> → <ins>{shown(is)}</ins>
    </>
  )
}
