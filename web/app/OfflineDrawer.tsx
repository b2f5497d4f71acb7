import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Empty, Tag } from 'antd'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../i18n/lang.ts'
import type { Queued } from '../kit/offline/entries.ts'
import { AppDrawer } from '../kit/view/AppDrawer.tsx'
import { useConfirm } from '../kit/view/AppModal.tsx'
import { kitLabels } from '../kit/view/kit.labels.ts'
import { offlineLabels as labels } from './offline.labels.ts'
import { OFFLINE_CALLS } from './offlineCalls.ts'
import type { Held, Line } from './offlineCalls.ts'
import { STALE } from './offlineKeeper.ts'
import type { Keeper } from './offlineKeeper.ts'
import styles from './OfflineDrawer.module.css'
import '../kit/view/kit.css'

type Props = { keeper: Keeper; entries: readonly Queued[]; onClose: () => void }

/** The entries of this account that are not sent, in their order; a refused one beside what the server holds (domain.md §3.13a). */
export function OfflineDrawer({ keeper, entries, onClose }: Props) {
  const say = useSay()
  const refused = new Set(entries.filter(({ refusal }) => refusal !== null).map(({ about }) => about))
  return (
    <AppDrawer open size={640} title={say(labels.title)} onClose={onClose}>
      <div className="zk-stack">
        <p className="zk-quiet">{say(labels.hint)}</p>
        {entries.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(labels.none)} />}
        {entries.map((entry) => (
          <article key={entry.id} aria-label={entry.title} className={styles.entry}>
            <Head entry={entry} isBehind={refused.has(entry.about)} />
            {entry.refusal && <Conflict keeper={keeper} entry={entry} refusal={entry.refusal} />}
          </article>
        ))}
      </div>
    </AppDrawer>
  )
}

function Head({ entry, isBehind }: { entry: Queued; isBehind: boolean }) {
  const say = useSay()
  const deed = OFFLINE_CALLS[entry.endpoint]?.deed(entry.body)
  const state = entry.refusal ? labels.conflict : isBehind ? labels.behind : labels.waiting
  return (
    <div className={styles.head}>
      <b>
        {deed && `${say(deed)} · `}
        <bdi>{entry.title}</bdi>
      </b>
      <Tag color={entry.refusal ? 'error' : 'default'}>{say(state)}</Tag>
      <span className="zk-quiet zk-figures">
        {say(labels.occurred)} {entry.occurred_at}
      </span>
    </div>
  )
}

type Refusal = NonNullable<Queued['refusal']>

/** Both sides of a refused entry, and the two ways on. */
function Conflict({ keeper, entry, refusal }: { keeper: Keeper; entry: Queued; refusal: Refusal }) {
  const say = useSay()
  const confirm = useConfirm()
  const { data, isError } = useQuery<Held>({
    queryKey: ['offline', entry.id, entry.refusal],
    queryFn: () => keeper.held(entry),
    networkMode: 'always',
    gcTime: 0,
    staleTime: 0,
  })
  const drop = () =>
    confirm({
      title: say(labels.drop_question),
      content: say(labels.drop_means),
      okText: say(labels.drop),
      okButtonProps: { danger: true },
      cancelText: say(kitLabels.cancel),
      onOk: () => keeper.drop(entry),
    })
  return (
    <>
      <Alert type="warning" showIcon title={refusal.rule === STALE ? say(labels.stale) : refusal.message} />
      {isError ? <p className="zk-quiet">{say(labels.held_unknown)}</p> : <Sides lines={data?.lines ?? []} />}
      <div className="zk-form-footer">
        <Button danger onClick={drop}>
          {say(labels.drop)}
        </Button>
        <Button type="primary" disabled={!data} onClick={() => void keeper.resend(entry, data?.version ?? null)}>
          {say(labels.resend)}
        </Button>
      </div>
    </>
  )
}

/** What neither side says is not compared. */
const isSaid = ({ entered, held }: Line) => entered !== null || held !== null
const isSame = (entered: Line['entered'], held: Line['held']) => JSON.stringify(entered) === JSON.stringify(held)

function Sides({ lines }: { lines: readonly Line[] }) {
  const say = useSay()
  const shown = (value: string | Text | null) =>
    value === null ? say(kitLabels.nothing) : typeof value === 'string' ? value : say(value)
  return (
    <table className="zk-sides">
      <thead>
        <tr>
          <th scope="col">{say(labels.field)}</th>
          <th scope="col">{say(labels.entered)}</th>
          <th scope="col">{say(labels.held)}</th>
        </tr>
      </thead>
      <tbody>
        {lines.filter(isSaid).map(({ label, entered, held }) => (
          <tr key={label.US} className={isSame(entered, held) ? undefined : styles.differs}>
            <th scope="row">{say(label)}</th>
            <td>
              <bdi>{shown(entered)}</bdi>
            </td>
            <td>
              <bdi>{shown(held)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
