import { Flex } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import type { CSSProperties } from 'react'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { messageContract } from '@zhikao/domain/publishing/message/message.contract.ts'
import { entryWords } from '@zhikao/domain/publishing/message/message.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { imageUrl } from '../../kit/jobs/files.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import { Reading } from '../../kit/view/ReadState.tsx'
import { urlOf } from '../../kit/wire/call.ts'
import { useRead } from '../../kit/wire/query.ts'
import { useSend } from '../../kit/wire/send.ts'
import { messageLabels as labels } from './message.labels.ts'

type Message = DataOf<typeof messageContract.detail>
type Entry = Message['entries'][number]

const ENTRY: CSSProperties = {
  padding: '10px 14px',
  border: '1px solid var(--ant-color-border-secondary)',
  borderRadius: 8,
}
const ANSWER: CSSProperties = { ...ENTRY, background: 'var(--ant-color-fill-quaternary)', marginInlineStart: 24 }
const TEXT: CSSProperties = { margin: '6px 0 0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }
const PICTURE: CSSProperties = {
  width: 96,
  height: 96,
  objectFit: 'cover',
  borderRadius: 6,
  display: 'block',
  border: '1px solid var(--ant-color-border-secondary)',
}

/** The question and what followed it. Showing it opens the message. */
export function MessageThread({ of }: { of: Message }) {
  useOpened(of)
  return (
    <Section title={labels.thread}>
      <ol className="zk-plain-list" style={{ display: 'grid', gap: 12 }}>
        {of.entries.map((entry) => (
          <li key={entry.sn} style={entry.kind === 'REPLY' ? ANSWER : ENTRY}>
            <EntryOf entry={entry} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** The same of the message with this number. */
export function MessageThreadOf({ sn }: { sn: string }) {
  const read = useRead(messageContract.detail, { params: { id: sn } })
  return (
    <Reading of={read} rows={4}>
      {(record) => <MessageThread of={record} />}
    </Reading>
  )
}

/** Marks it as opened by this account, where the server says that this counts; the bell has it as read too. */
function useOpened({ sn, unopened }: Message): void {
  const { send } = useSend(messageContract.open, { refresh: ['notice'], silent: () => true })
  const mark = useEffectEvent((id: string) => void send({ params: { id } }))
  useEffect(() => {
    if (unopened) mark(sn)
  }, [sn, unopened])
}

function EntryOf({ entry }: { entry: Entry }) {
  const say = useSay()
  const { kind, author_name, org_name, time, content, images } = entry
  return (
    <>
      <Flex gap={8} wrap align="baseline">
        <b>{say(entryWords[kind])}</b>
        <bdi>{author_name}</bdi>
        <span className="zk-quiet">
          <bdi>{org_name ?? say(labels.platform)}</bdi>
        </span>
        <time className="zk-quiet zk-figures" style={{ marginInlineStart: 'auto' }}>
          {time}
        </time>
      </Flex>
      <p style={TEXT} dir="auto">
        {content}
      </p>
      {images.length > 0 && <Pictures keys={images} />}
    </>
  )
}

/** Small pictures; each opens the whole one in a tab of its own. */
function Pictures({ keys }: { keys: readonly string[] }) {
  const say = useSay()
  return (
    <Flex gap={8} wrap style={{ marginTop: 8 }}>
      {keys.map((key, at) => (
        <a key={key} href={urlOf(mediaContract.showImage, { query: { key } })} target="_blank" rel="noreferrer">
          <img
            src={imageUrl(key, 'small')}
            alt={say(labels.picture, { number: at + 1 })}
            style={PICTURE}
            loading="lazy"
          />
        </a>
      ))}
    </Flex>
  )
}
