import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { phraseContract } from '@zhikao/domain/platform/phrase/phrase.contract.ts'
import { PHRASE_MAX } from '@zhikao/domain/platform/phrase/phrase.model.ts'
import type { PhraseKind } from '@zhikao/domain/platform/phrase/phrase.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { useRead } from '../../kit/wire/query.ts'
import { useSend } from '../../kit/wire/send.ts'
import { phraseLabels as labels } from './phrase.labels.ts'
import styles from './phrase.module.css'

type Props = { kind: PhraseKind; text: string; onPick: (text: string) => void }

/** The account's own phrases of a kind below an opinion or a reply: one click adds a phrase, another keeps what was typed. */
export function PhrasePanel({ kind, text, onPick }: Props) {
  const say = useSay()
  const query = { kind }
  const phrases = useRead(phraseContract.list, { query }).data ?? []
  const keep = useSend(phraseContract.create, { success: labels.kept })
  const remove = useSend(phraseContract.remove, { success: labels.removed })
  const isNew = text !== '' && text.length <= PHRASE_MAX && phrases.every((one) => one.text !== text)
  return (
    <section className={styles['phrases']} aria-label={say(labels.title)}>
      <span className="zk-quiet">{say(phrases.length > 0 || isNew ? labels.title : labels.hint)}</span>
      <ul className={styles['list']}>
        {phrases.map(({ sn, text: phrase }) => (
          <li key={sn}>
            <Button type="text" size="small" title={phrase} onClick={() => onPick(phrase)}>
              {phrase}
            </Button>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={say(labels.remove, { text: phrase })}
              onClick={() => void remove.send({ params: { id: sn } })}
            />
          </li>
        ))}
      </ul>
      {isNew && (
        <Button
          type="link"
          size="small"
          icon={<PlusOutlined />}
          loading={keep.busy}
          onClick={() => void keep.send({ query, body: { text } })}
        >
          {say(labels.keep)}
        </Button>
      )}
    </section>
  )
}
