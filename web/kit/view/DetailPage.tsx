import { Typography } from 'antd'
import type { ReactNode } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { useAnchor } from './anchors.ts'
import { kitLabels } from './kit.labels.ts'
import './kit.css'

/** A label and its value; no value is shown as a dash. */
export type Fact = { label: Text; value: ReactNode; wide?: boolean }

const isNothing = (value: ReactNode) => value === null || value === undefined || value === ''

function Facts({ list, className }: { list: readonly Fact[]; className: string }) {
  const say = useSay()
  return (
    <dl className={className}>
      {list.map((fact) => (
        <div key={fact.label.US} className={fact.wide ? 'zk-wide' : undefined}>
          <dt>{say(fact.label)}</dt>
          <dd>{isNothing(fact.value) ? <span className="zk-quiet">{say(kitLabels.nothing)}</span> : fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A titled group of facts in a detail. */
export function Section({ title, facts, children }: { title: Text; facts?: readonly Fact[]; children?: ReactNode }) {
  const say = useSay()
  return (
    <section ref={useAnchor(title)} className="zk-section">
      <h2>{say(title)}</h2>
      {facts && <Facts list={facts} className="zk-facts" />}
      {children}
    </section>
  )
}

export type DetailPageProps = {
  name: string
  /** The number used to refer to the record; a click copies it. */
  number?: Fact & { value: string }
  tag?: ReactNode
  image?: ReactNode
  facts?: readonly Fact[]
  actions?: ReactNode
  timeline?: ReactNode
  children: ReactNode
}

/** A record: header with name, number, state, key facts and the moves open now; sections; the timeline at the side or below. */
export function DetailPage({ name, number, tag, image, facts, actions, timeline, children }: DetailPageProps) {
  const say = useSay()
  return (
    <article className="zk-detail">
      <header>
        {image}
        <div className="zk-detail-title">
          <h1>
            {name} {tag}
          </h1>
          {number && (
            <span className="zk-quiet">
              {say(number.label)}{' '}
              <Typography.Text type="secondary" className="zk-figures zk-together" copyable={{ text: number.value }}>
                {number.value}
              </Typography.Text>
            </span>
          )}
        </div>
        {actions}
      </header>
      {facts && <Facts list={facts} className="zk-facts zk-key-facts" />}
      <div className={timeline ? 'zk-detail-body zk-with-timeline' : 'zk-detail-body'}>
        <div>{children}</div>
        {timeline}
      </div>
    </article>
  )
}
