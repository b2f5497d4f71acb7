import { Empty } from 'antd'
import type { ReactNode } from 'react'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { applicationLifecycle } from '@zhikao/domain/sites/application/application.lifecycle.ts'
import {
  applicationStatusWords,
  applicationWords as words,
  applyTypeWords,
  cardStatusWords,
} from '@zhikao/domain/sites/application/application.messages.ts'
import { credentialWords, levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { credentialName } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import { moneyText } from '@zhikao/domain/kernel/money.ts'
import { PAGE_LIMIT } from '@zhikao/domain/kernel/page.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { choiceFilter, keywordFilter } from '../../kit/view/filters.tsx'
import { ListFilters } from '../../kit/view/ListFilters.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { applicationLabels as labels } from './application.labels.ts'
import { ApplicationStart } from './ApplicationStartPanel.tsx'
import type { CredentialCard } from './ApplicationStartPanel.tsx'
import '../../kit/view/kit.css'

const filters = [
  keywordFilter(labels.card_hint),
  choiceFilter('level', credentialWords.level, levelWords),
  choiceFilter('state', labels.my_state, cardStatusWords),
]
/** The state of a card reads 未申请 where nothing was sent in (domain.md §1). */
const cardStates = { words: cardStatusWords, tones: applicationLifecycle.tones }

/** Every credential that can be examined, with what it costs and how far the own institution is (domain.md §3.5). */
export default function ApplicationCardsPage() {
  const say = useSay()
  const { search, setSearch } = usePage()
  const active = Object.fromEntries(filters.flatMap(({ name }) => (search[name] ? [[name, search[name]]] : [])))
  const read = useRead(applicationContract.mine, { query: { limit: PAGE_LIMIT, ...active } }, { keep: true })
  return (
    <div className="zk-list">
      <header className="zk-page-head">
        <h1>
          {say(labels.cards_title)} {read.data && <span className="zk-count">{read.data.total}</span>}
        </h1>
      </header>
      <ListFilters
        filters={filters}
        active={active}
        onChange={(name, value) => setSearch({ [name]: value || undefined })}
        onClear={() => setSearch(Object.fromEntries(filters.map(({ name }) => [name, undefined])))}
      />
      <Reading of={read} rows={8}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(labels.empty_cards)} />
          ) : (
            <ul className="zk-cards zk-credential-cards">
              {items.map((card) => (
                <Card key={card.sn} card={card} />
              ))}
            </ul>
          )
        }
      </Reading>
    </div>
  )
}

function Card({ card }: { card: CredentialCard }) {
  const say = useSay()
  return (
    <li>
      <div className="zk-card-head">
        <h2>{say(credentialName(card))}</h2>
        <StatusTag of={cardStates} value={card.state} />
      </div>
      <dl>
        <Line label={credentialWords.code}>
          <span className="zk-figures">{card.code}</span> · {card.authority_name}
        </Line>
        <Line label={credentialWords.levels}>
          {card.levels.map(({ level, fee }) => (
            <span key={level} className="zk-level-fee">
              {say(labels.fee, { level: levelWords[level], fee: moneyText(fee) })}
            </span>
          ))}
        </Line>
        {card.approved_sn !== null && <Approval card={card} />}
        <Open card={card} />
      </dl>
      <ApplicationStart card={card} />
    </li>
  )
}

function Line({ label, children }: { label: Text; children: ReactNode }) {
  const say = useSay()
  return (
    <div>
      <dt>{say(label)}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Approval({ card }: { card: CredentialCard }) {
  const say = useSay()
  return (
    <>
      <Line label={words.site_code}>
        <span className="zk-figures">{card.site_code}</span>
      </Line>
      <Line label={words.valid_to}>
        <span className="zk-figures">{card.valid_to}</span> ·{' '}
        {say(labels.capacity_people, { count: card.approved_capacity_per_day ?? 0 })}
      </Line>
    </>
  )
}

/** An application that is under way beside what the state says, and why it was rejected. */
function Open({ card }: { card: CredentialCard }) {
  const say = useSay()
  if (card.open_status === null || card.open_type === null) return null
  return (
    <>
      <Line label={applyTypeWords[card.open_type]}>{say(applicationStatusWords[card.open_status])}</Line>
      {card.open_status === 'REJECT' && card.audit_opinion && (
        <Line label={words.audit_opinion}>{card.audit_opinion}</Line>
      )}
    </>
  )
}
