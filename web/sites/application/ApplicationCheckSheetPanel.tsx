import {
  checkHeadingWords,
  checkItemWords,
  siteReviewWords as words,
} from '@zhikao/domain/sites/siteReview/siteReview.messages.ts'
import type { CheckHeading, CheckItem } from '@zhikao/domain/sites/siteReview/siteReview.model.ts'
import {
  CHECK_HEADINGS,
  headingMax,
  itemsOf,
  pointsOf,
  SHEET_MAX,
} from '@zhikao/domain/sites/siteReview/siteReview.rules.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import { NumberField } from '../../kit/view/inputs.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { applicationLabels as labels } from './application.labels.ts'
import { useSheet } from './ApplicationSheetPanel.tsx'
import type { Sheet } from './ApplicationSheetPanel.tsx'

/** The 100-point sheet with its sums (domain.md §3.6 J): shown, and not deciding. */
export function ApplicationCheckSheet() {
  const say = useSay()
  const sheet = useSheet()
  if (!sheet) return null
  return (
    <Section title={words.check_sheet}>
      {CHECK_HEADINGS.map((heading) => (
        <Heading key={heading} heading={heading} sheet={sheet} />
      ))}
      <p>
        <b>{say(labels.sheet_sum, { points: pointsOf(sheet.points), max: SHEET_MAX })}</b>{' '}
        <span className="zk-quiet">{say(labels.sheet_note)}</span>
      </p>
    </Section>
  )
}

function Heading({ heading, sheet }: { heading: CheckHeading; sheet: Sheet }) {
  const say = useSay()
  const sum = { points: pointsOf(sheet.points, heading), max: headingMax(heading) }
  return (
    <>
      <h3>
        {say(checkHeadingWords[heading])} <span className="zk-quiet">{say(words.points_of, sum)}</span>
      </h3>
      <dl className="zk-facts">
        {itemsOf(heading).map(([item, max]) => (
          <div key={item}>
            <dt>{say(checkItemWords[item])}</dt>
            <dd>
              <Points item={item} max={max} sheet={sheet} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Points({ item, max, sheet: { points, edit } }: { item: CheckItem; max: number; sheet: Sheet }) {
  const say = useSay()
  const given = points[item]
  if (edit)
    return (
      <NumberField
        aria-label={say(checkItemWords[item])}
        min={0}
        max={max}
        precision={0}
        unit={fill(labels.points_max, { max })}
        value={given}
        onChange={(next) => edit.point(item, next)}
      />
    )
  if (given === undefined) return <span className="zk-quiet">{say(kitLabels.nothing)}</span>
  return say(words.points_of, { points: given, max })
}
