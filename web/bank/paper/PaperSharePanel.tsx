import { Button, Flex, Input } from 'antd'
import { useState } from 'react'
import { paperContract } from '@zhikao/domain/bank/paper/paper.contract.ts'
import { SHARE_HOURS } from '@zhikao/domain/bank/paper/paper.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import { NumberField } from '../../kit/view/inputs.tsx'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { useSend } from '../../kit/wire/send.ts'
import { accessWayLabels, reviewLabels as labels } from './paper.labels.ts'

/** Who opened a paper; its review page, and a link to it for those without an account. */
export function AccessSection({ sn }: { sn: string }) {
  const say = useSay()
  const read = useRead(paperContract.access, { params: { id: sn } }, { fresh: true })
  return (
    <Section title={labels.access}>
      <Share sn={sn} />
      <Reading of={read} rows={2}>
        {(list) =>
          list.length === 0 ? (
            <p className="zk-quiet">{say(labels.nobody)}</p>
          ) : (
            <ul className="zk-plain-list">
              {list
                .map((one, at) => ({ ...one, at }))
                .map(({ name, way, time, at }) => (
                  <li key={at}>
                    <span className="zk-figures">{time}</span> {[name ?? '', say(accessWayLabels[way])].join(' ')}
                  </li>
                ))}
            </ul>
          )
        }
      </Reading>
    </Section>
  )
}

function Share({ sn }: { sn: string }) {
  const say = useSay()
  const [hours, setHours] = useState<number>(SHARE_HOURS.usual)
  const [url, setUrl] = useState<string>()
  const { send, busy } = useSend(paperContract.share)
  const make = async () => {
    const sent = await send({ params: { id: sn }, body: { hours } })
    // Where the platform does not know its own address, it is the one of this window.
    if (sent.ok) setUrl(sent.data.url.startsWith('/') ? `${window.location.origin}${sent.data.url}` : sent.data.url)
  }
  return (
    <>
      <Flex gap={8} wrap align="center">
        <Button href={`/paper/review/${sn}`} target="_blank">
          {say(labels.open)}
        </Button>
        <NumberField
          aria-label={say(labels.hours)}
          value={hours}
          min={SHARE_HOURS.least}
          max={SHARE_HOURS.most}
          precision={0}
          unit={labels.hours_unit}
          onChange={(next) => setHours(next ?? SHARE_HOURS.usual)}
        />
        <Button loading={busy} onClick={() => void make()}>
          {say(labels.make)}
        </Button>
      </Flex>
      <p className="zk-quiet">{say(labels.share_hint)}</p>
      {url && (
        <label className="zk-label">
          {say(labels.link)}
          <Input.TextArea readOnly autoSize value={url} onFocus={(event) => event.target.select()} />
        </label>
      )}
    </>
  )
}
