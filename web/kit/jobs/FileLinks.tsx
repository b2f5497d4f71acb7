import { DeleteOutlined, PaperClipOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { urlOf } from '../wire/call.ts'
import { kitLabels } from '../view/kit.labels.ts'

/** Links to stored files. */
export function FileLinks({ keys, onRemove }: { keys: readonly string[]; onRemove?: (key: string) => void }) {
  const say = useSay()
  return (
    <ul className="zk-plain-list">
      {keys.map((key, at) => {
        const name = `${say(kitLabels.file_numbered, { number: at + 1 })}.${key.split('.').at(-1)}`
        return (
          <li key={key}>
            <a href={urlOf(mediaContract.download, { query: { key } })} target="_blank" rel="noreferrer">
              <PaperClipOutlined /> {name}
            </a>
            {onRemove && (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={say(kitLabels.remove_file, { name })}
                onClick={() => onRemove(key)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
