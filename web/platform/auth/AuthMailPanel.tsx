import { Flex, Segmented } from 'antd'
import { useState } from 'react'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { mailGroupWords, mailWayWords } from '@zhikao/domain/platform/notice/notice.messages.ts'
import { MAIL_WAYS } from '@zhikao/domain/platform/notice/notice.model.ts'
import type { MailGroup, MailWay } from '@zhikao/domain/platform/notice/notice.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { useSend } from '../../kit/wire/send.ts'
import { noticeMailLabels as words } from './auth.labels.ts'

type Choices = DataOf<typeof noticeContract.choice>

/** Which notices come by mail, too, and how (docs/adr/0059): each choice is saved at once. */
export function NoticeMails() {
  const say = useSay()
  const read = useRead(noticeContract.choice, {})
  return (
    <section className="zk-form-page" style={{ marginTop: 16, paddingBottom: 20 }}>
      <h2 style={{ margin: 0, fontSize: 16, lineHeight: '24px' }}>{say(words.title)}</h2>
      <Reading of={read} rows={4}>
        {(held) => <Groups held={held} />}
      </Reading>
    </section>
  )
}

/** Where the mails go, or why none are sent. */
function Whereto({ mail, sends }: Pick<Choices, 'mail' | 'sends'>) {
  const say = useSay()
  if (!sends) return say(words.unsent)
  if (mail === null) return say(words.no_address)
  return (
    <>
      {say(words.whereto)} <bdi>{mail}</bdi>
    </>
  )
}

function Groups({ held: { choices, mail, sends } }: { held: Choices }) {
  const say = useSay()
  const [asked, setAsked] = useState<Partial<Record<MailGroup, MailWay>>>({})
  const { send } = useSend(noticeContract.choose, { success: words.saved })
  const choose = async (group: MailGroup, way: MailWay) => {
    setAsked((before) => ({ ...before, [group]: way }))
    const sent = await send({ body: { choices: [{ group, way }] } })
    if (!sent.ok) setAsked(({ [group]: _failed, ...rest }) => rest)
  }
  return (
    <>
      <p className="zk-quiet" style={{ margin: '4px 0 12px' }}>
        {say(words.hint)} <Whereto mail={mail} sends={sends} />
      </p>
      <Flex vertical gap={12}>
        {choices.map(({ group, way }) => (
          <Flex key={group} wrap gap={8} justify="space-between" align="center">
            <span>{say(mailGroupWords[group])}</span>
            <Segmented
              aria-label={say(mailGroupWords[group])}
              value={asked[group] ?? way}
              options={MAIL_WAYS.map((one) => ({ value: one, label: say(mailWayWords[one]) }))}
              onChange={(next) => void choose(group, next)}
            />
          </Flex>
        ))}
      </Flex>
    </>
  )
}
