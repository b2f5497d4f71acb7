import { CheckCircleFilled, CloseCircleFilled, MinusCircleOutlined, WarningFilled } from '@ant-design/icons'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { idphotoToolContract } from '@zhikao/domain/people/idphotoTool/idphotoTool.contract.ts'
import { verdictWords } from '@zhikao/domain/people/idphotoTool/idphotoTool.messages.ts'
import { CHECK_GROUPS } from '@zhikao/domain/people/idphotoTool/idphotoTool.model.ts'
import type { CheckVerdict } from '@zhikao/domain/people/idphotoTool/idphotoTool.model.ts'
import type { ReactNode } from 'react'
import { useSay } from '../../i18n/lang.ts'
import type { Mark } from '../../kit/view/MarkedPicture.tsx'
import { itemWords } from '@zhikao/domain/people/idphotoTool/idphotoTool.messages.ts'
import { toolLabels as labels } from './idphotoTool.labels.ts'
import css from './idphotoTool.module.css'

export type Report = DataOf<typeof idphotoToolContract.check>
type Item = Report['items'][number]

const isWrong = ({ verdict }: Item) => verdict === 'FAIL' || verdict === 'WARN'

/** The place of each fault and warning of a report. */
export const marksOf = (items: readonly Item[], say: (text: Text) => string): Mark[] =>
  items.filter(isWrong).map(({ item, verdict, place }) => ({
    key: item,
    label: say(itemWords[item]),
    place,
    isWarning: verdict === 'WARN',
  }))

const SIGNS: Record<CheckVerdict, ReactNode> = {
  PASS: <CheckCircleFilled style={{ color: 'var(--ant-color-success)' }} />,
  WARN: <WarningFilled style={{ color: 'var(--ant-color-warning)' }} />,
  FAIL: <CloseCircleFilled style={{ color: 'var(--ant-color-error)' }} />,
  NONE: <MinusCircleOutlined style={{ color: 'var(--ant-color-text-tertiary)' }} />,
}
const GROUP_LABELS = { NORMAL: labels.normal, ADVANCED: labels.advanced }

/** Every item of a report with its verdict in words, and why it did not pass. */
export function ReportItems({ report }: { report: Report }) {
  const say = useSay()
  const ok = { NORMAL: report.normal_ok, ADVANCED: report.advanced_ok }
  return (
    <div className="zk-stack">
      {CHECK_GROUPS.map((group) => (
        <section key={group} className="zk-section">
          <h2>
            {say(labels.report_of, {
              name: GROUP_LABELS[group],
              verdict: verdictWords[ok[group] ? 'PASS' : 'FAIL'],
            })}
          </h2>
          <ul className={css.items}>
            {report.items
              .filter((one) => one.group === group)
              .map((one) => (
                <li key={one.item}>
                  {SIGNS[one.verdict]}
                  <span>{say(itemWords[one.item])}</span>
                  <p className={isWrong(one) ? undefined : 'zk-quiet'}>
                    {one.message ?? say(verdictWords[one.verdict])}
                    {one.verdict === 'FAIL' && one.appealable && (
                      <span className="zk-quiet"> · {say(labels.appealable)}</span>
                    )}
                  </p>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
