import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { z } from 'zod'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { reportContract } from '@zhikao/domain/report/report/report.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { useKept } from '../../kit/wire/useLocalValue.ts'
import { PlaceLink } from './ReportLinkPanel.tsx'
import { homeLabels, stepWords } from './report.labels.ts'
import styles from './report.module.css'

type StepItem = DataOf<typeof reportContract.dashboard>['steps'][number]

/** What a new account does first; it ticks itself, and is gone when all is done or the reader hides it. */
export function ReportStepsPanel({ steps }: { steps: readonly StepItem[] }) {
  const say = useSay()
  const [hidden, setHidden] = useKept('home.steps', z.boolean(), false)
  const done = steps.filter((step) => step.done).length
  if (hidden || done === steps.length) return null
  return (
    <section>
      <h2>{say(homeLabels.steps)}</h2>
      <div className={styles['card']}>
        <ul className={styles['steps']}>
          {steps.map((step) => (
            <li key={step.name}>
              {step.done ? (
                <CheckCircleFilled className={styles['done']} role="img" aria-label={say(homeLabels.step_done)} />
              ) : (
                <MinusCircleOutlined role="img" aria-label={say(homeLabels.step_open)} />
              )}
              {step.done ? (
                <span className="zk-quiet">{say(stepWords[step.name])}</span>
              ) : (
                <PlaceLink to={step.url}>{say(stepWords[step.name])}</PlaceLink>
              )}
            </li>
          ))}
        </ul>
        <p className={styles['cardFoot']}>
          <span className="zk-quiet">{say(homeLabels.steps_done, { done, count: steps.length })}</span>
          <Button type="link" size="small" onClick={() => setHidden(true)}>
            {say(homeLabels.steps_hide)}
          </Button>
        </p>
      </div>
    </section>
  )
}
