import { Button } from 'antd'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { BulkResult } from '@zhikao/domain/kernel/bulk.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { RefusalText } from '../wire/lift.tsx'
import { AppModal } from './AppModal.tsx'
import { bulkLabels } from './bulk.labels.ts'
import { kitLabels } from './kit.labels.ts'

type Props = {
  label: Text
  result: BulkResult
  names: ReadonlyMap<string, ReactNode>
  onClose: () => void
}

/** Which rows were not moved, and why; the list can be copied, a line for each row. */
export function BulkRefused({ label, result, names, onClose }: Props) {
  const say = useSay()
  const list = useRef<HTMLTableSectionElement>(null)
  const [copied, setCopied] = useState(false)
  const { done, refused } = result
  const copy = async () => {
    await navigator.clipboard.writeText(list.current?.innerText ?? '')
    setCopied(true)
  }
  const footer = (
    <>
      {/* Only https and localhost have a clipboard; elsewhere the list is selected by hand. */}
      {window.isSecureContext && (
        <Button onClick={() => void copy()}>{say(copied ? bulkLabels.copied : bulkLabels.copy)}</Button>
      )}
      <Button type="primary" onClick={onClose}>
        {say(kitLabels.close)}
      </Button>
    </>
  )
  const title = say(bulkLabels.partly, { move: label, done: done.length, refused: refused.length })
  return (
    <AppModal open width={560} title={title} footer={footer} onCancel={onClose}>
      <p>{say(bulkLabels.refused)}</p>
      <table className="zk-refused">
        <tbody ref={list}>
          {refused.map(({ sn, rule, message }) => (
            <tr key={sn}>
              <th scope="row">{names.get(sn) ?? sn}</th>
              <td>
                <RefusalText rule={rule} message={message} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </AppModal>
  )
}
