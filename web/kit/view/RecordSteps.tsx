import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { useKeys } from '../wire/keys.ts'
import { usePage } from '../wire/page.tsx'
import { kitLabels } from './kit.labels.ts'

const ListedRecords = createContext<readonly string[] | null>(null)

/** Provides the drawers of a list with the numbers of the records on its page, in order. */
export const ListedRecordsScope = ListedRecords.Provider

/** The class of the drawers in which J and K go through the records. */
export const STEPPED = 'zk-stepped'

/** Previous and next record of the list behind a drawer; nothing where the record was not opened from a list. */
export function RecordSteps() {
  const listed = use(ListedRecords)
  return listed && <Steps listed={listed} />
}

function Steps({ listed }: { listed: readonly string[] }) {
  const say = useSay()
  const { search, setSearch } = usePage()
  const at = listed.indexOf(search.record ?? '')
  const isElsewhere = at < 0 ? kitLabels.record_elsewhere : null
  const go = (to: number) => {
    const record = at < 0 ? undefined : listed[to]
    if (record !== undefined) setSearch({ record })
  }
  useKeys({ j: () => go(at + 1), k: () => go(at - 1) }, `.${STEPPED}`)
  return (
    <span className="zk-steps-of-records">
      {at >= 0 && (
        <span className="zk-quiet zk-figures">
          {say(kitLabels.record_place, { place: at + 1, count: listed.length })}
        </span>
      )}
      <Step
        name={kitLabels.record_before}
        refused={isElsewhere ?? (at === 0 ? kitLabels.record_first : null)}
        keyName="K"
        icon={<UpOutlined />}
        onClick={() => go(at - 1)}
      />
      <Step
        name={kitLabels.record_after}
        refused={isElsewhere ?? (at === listed.length - 1 ? kitLabels.record_last : null)}
        keyName="J"
        icon={<DownOutlined />}
        onClick={() => go(at + 1)}
      />
    </span>
  )
}

type StepProps = { name: Text; refused: Text | null; keyName: string; icon: ReactNode; onClick: () => void }

function Step({ name, refused, keyName, icon, onClick }: StepProps) {
  const say = useSay()
  const label = refused ? `${say(name)}: ${say(refused)}` : say(name)
  return (
    <Tooltip title={refused ? say(refused) : `${say(name)} (${keyName})`}>
      {/* Not `disabled`: at the last record the button keeps the focus, and shows its reason. */}
      <Button
        type="text"
        icon={icon}
        aria-label={label}
        aria-keyshortcuts={keyName}
        aria-disabled={refused !== null}
        onClick={refused ? undefined : onClick}
      />
    </Tooltip>
  )
}
