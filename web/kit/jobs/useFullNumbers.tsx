import { Checkbox } from 'antd'
import { useState } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { useReason } from '../view/ReasonField.tsx'

/** What an ExportButton takes so that full numbers are exported only on request, with a reason; by default they are masked. */
export function useFullNumbers({ full: which, full_hint }: { full: Text; full_hint: Text }) {
  const say = useSay()
  const [full, setFull] = useState(false)
  const reason = useReason(full)
  return {
    choices: { full, ...reason.given },
    ready: reason.ready,
    children: (
      <>
        <div>
          <Checkbox checked={full} onChange={(event) => setFull(event.target.checked)}>
            {say(which)}
          </Checkbox>
          <p className="zk-quiet">{say(full_hint)}</p>
        </div>
        {reason.field}
      </>
    ),
  }
}
