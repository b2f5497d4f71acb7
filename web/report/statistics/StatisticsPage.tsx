import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { statisticsContract } from '@zhikao/domain/report/statistics/statistics.contract.ts'
import { dimensionWords, statisticsWords as words } from '@zhikao/domain/report/statistics/statistics.messages.ts'
import type { Dimension, Topic } from '@zhikao/domain/report/statistics/statistics.model.ts'
import { dimensionIn, dimensionsOf, sortOf, topicIn } from '@zhikao/domain/report/statistics/statistics.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { credentialFilter } from '../../catalogue/credential/CredentialPicker.tsx'
import { ExportButton } from '../../kit/jobs/ExportButton.tsx'
import { useDownload } from '../../kit/jobs/useDownload.ts'
import { choiceFilter, dayFilter, oneOfFilter } from '../../kit/view/filters.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { ListViewsScope } from '../../kit/view/listViews.ts'
import { provinceFilter } from '../../kit/view/regions.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import { useSession } from '../../kit/wire/session.tsx'
import { collegeFilter } from '../../people/college/CollegePicker.tsx'
import { filtersOf, statisticsColumns, useGroupAddress } from './statistics.columns.tsx'
import { statisticsLabels as labels } from './statistics.labels.ts'
import { StatisticsPanel } from './StatisticsPanel.tsx'

const byFilter = (topic: Topic) =>
  oneOfFilter(
    'by',
    words.by,
    dimensionsOf(topic).map((by): [string, Text] => [by, dimensionWords[by]]),
  )
/** The time first: its two ends are in one row. */
const common = [
  dayFilter('date_from', words.date_from),
  dayFilter('date_to', words.date_to),
  credentialFilter('credential_sn', dimensionWords.credential),
  choiceFilter('level', dimensionWords.level, levelWords),
]
const ofPlatform = [collegeFilter('org_sn', dimensionWords.org), provinceFilter('province', dimensionWords.province)]

/** Reports: a topic by a dimension, as chart and table, of the rows that the account's lists hold (issue 32). */
export default function StatisticsPage() {
  const { search } = usePage()
  const isPlatform = isPlatformRole(useSession().user.role)
  const topic = topicIn(search.topic)
  const by = dimensionIn(search.by, topic)
  const addressOf = useGroupAddress(by)
  const { navigate } = usePage()
  const linkOf = (row: { sn: string }) => {
    const href = addressOf(row.sn)
    return href === null ? null : { href, open: () => navigate(href) }
  }
  return (
    // A view of one topic is none of another.
    <ListViewsScope value={null}>
      <ListPage
        title={titles.statistics}
        endpoint={statisticsContract.list}
        params={{ topic }}
        always={{ by, sort: sortOf(topic, by) }}
        columns={statisticsColumns(topic, by)}
        filters={[byFilter(topic), ...common, ...(isPlatform ? ofPlatform : [])]}
        intro={<StatisticsPanel topic={topic} by={by} />}
        empty={{ why: labels.empty, first: labels.empty_first }}
        linkOf={linkOf}
        toolbar={(facts) => (
          <>
            <PrintButton topic={topic} by={by} />
            <ExportButton
              endpoint={statisticsContract.export}
              params={{ topic }}
              choices={{ by }}
              what={words.sheet_name}
              facts={facts}
            />
          </>
        )}
      />
    </ListViewsScope>
  )
}

function PrintButton({ topic, by }: { topic: Topic; by: Dimension }) {
  const say = useSay()
  const { search } = usePage()
  const { download, busy } = useDownload()
  const print = () => download(statisticsContract.print, { params: { topic }, query: { ...filtersOf(search), by } })
  return (
    <Button icon={<PrinterOutlined />} loading={busy} onClick={() => void print()}>
      {say(labels.print)}
    </Button>
  )
}
