import { PaperClipOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { urlOf } from '../wire/call.ts'
import { kitLabels } from '../view/kit.labels.ts'

type Props = {
  keys: readonly string[]
  /** Their names, in the same order; without them they are numbered. */
  names?: readonly string[]
  /** What is shown after a link: the file's key and the name of the link. */
  after?: (key: string, name: string) => ReactNode
}

/** Links to stored files. */
export function FileLinks({ keys, names, after }: Props) {
  const say = useSay()
  return (
    <ul className="zk-plain-list">
      {keys.map((key, at) => {
        const name = names?.[at] ?? `${say(kitLabels.file_numbered, { number: at + 1 })}.${key.split('.').at(-1)}`
        return (
          <li key={key}>
            <a href={urlOf(mediaContract.download, { query: { key } })} target="_blank" rel="noreferrer">
              <PaperClipOutlined /> <bdi>{name}</bdi>
            </a>
            {after?.(key, name)}
          </li>
        )
      })}
    </ul>
  )
}
