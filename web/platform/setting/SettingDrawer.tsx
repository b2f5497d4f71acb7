import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { settingContract } from '@zhikao/domain/platform/setting/setting.contract.ts'
import { settingWords } from '@zhikao/domain/platform/setting/setting.messages.ts'
import type { SettingName } from '@zhikao/domain/platform/setting/setting.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { EditDrawer } from '../../kit/view/EditDrawer.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { fieldOf, useValueText } from './setting.fields.tsx'
import { settingLabels as labels } from './setting.labels.ts'

/** The form of one setting with its changes. */
export function SettingDrawer({ name, onClose }: { name: SettingName; onClose: () => void }) {
  return (
    <EditDrawer
      detail={settingContract.list}
      read={{}}
      size={520}
      title={settingWords[name]}
      endpoint={settingContract.save}
      params={{ id: name }}
      initialOf={(rows) => {
        const row = rows.find((one) => one.name === name)
        return row ? { value: row.value, version: row.version } : {}
      }}
      groupsOf={(rows) => [{ fields: rows.filter((one) => one.name === name).map(fieldOf) }]}
      submit={kitLabels.save}
      success={labels.saved}
      note={labels.hint}
      after={<Changes name={name} />}
      onDone={onClose}
      onClose={onClose}
    />
  )
}

type Line = DataOf<typeof settingContract.history>[number]
/** The older ones are opened by a click, so that the field stays in sight. */
const SHOWN = 3

/** Who changed it, when, from what to what. */
function Changes({ name }: { name: SettingName }) {
  const say = useSay()
  const changes = useRead(settingContract.history, { params: { id: name } })
  return (
    <section className="zk-section">
      <h2>{say(labels.history)}</h2>
      <Reading of={changes} rows={2}>
        {(lines) => {
          if (lines.length === 0) return <p className="zk-quiet">{say(labels.no_history)}</p>
          const older = lines.slice(SHOWN)
          return (
            <>
              <ChangeLines lines={lines.slice(0, SHOWN)} />
              {older.length > 0 && (
                <details>
                  <summary>{say(labels.older, { count: older.length })}</summary>
                  <ChangeLines lines={older} />
                </details>
              )}
            </>
          )
        }}
      </Reading>
    </section>
  )
}

function ChangeLines({ lines }: { lines: readonly Line[] }) {
  const say = useSay()
  const textOf = useValueText()
  return (
    <ul className="zk-plain-list zk-figures">
      {lines.map(({ sn, time, actor_name, before, after }) => (
        <li key={sn}>
          <bdi>{say(labels.from_to, { before: textOf(before), after: textOf(after) })}</bdi>{' '}
          <span className="zk-quiet">
            {time} {actor_name}
          </span>
        </li>
      ))}
    </ul>
  )
}
