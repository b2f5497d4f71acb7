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
import { useSay } from '../../i18n/lang.ts'
import { choiceFilter, keywordFilter } from '../../kit/view/filters.tsx'
import { CardFact, CardListPage, Cards } from '../../kit/view/CardListPage.tsx'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { applicationLabels as labels } from './application.labels.ts'
import { ApplicationStart } from './ApplicationStartPanel.tsx'
import type { CredentialCard } from './ApplicationStartPanel.tsx'

const filters = [
  keywordFilter(labels.card_hint),
  choiceFilter('level', credentialWords.level, levelWords),
  choiceFilter('state', labels.my_state, cardStatusWords),
]
/** The state of a card reads 未申请 where nothing was sent in (domain.md §1). */
const cardStates = { words: cardStatusWords, tones: applicationLifecycle.tones }

/** Every credential that can be examined, with what it costs and how far the own institution is (domain.md §3.5). */
export default function ApplicationCardsPage() {
  return (
    <CardListPage
      title={labels.cards_title}
      endpoint={applicationContract.mine}
      filters={filters}
      empty={{ why: labels.empty_cards }}
    >
      {({ items }) => <Cards rows={items} card={(card) => <Card card={card} />} />}
    </CardListPage>
  )
}

function Card({ card }: { card: CredentialCard }) {
  const say = useSay()
  return (
    <>
      <div className="zk-card-head">
        <h2>{say(credentialName(card))}</h2>
        <StatusTag of={cardStates} value={card.state} />
      </div>
      <dl>
        <CardFact label={credentialWords.code}>
          <span className="zk-figures">{card.code}</span> · {card.authority_name}
        </CardFact>
        <CardFact label={credentialWords.levels}>
          {card.levels.map(({ level, fee }) => (
            <span key={level} className="zk-figures" style={{ display: 'inline-block', marginInlineEnd: 12 }}>
              {say(labels.fee, { level: levelWords[level], fee: moneyText(fee) })}
            </span>
          ))}
        </CardFact>
        {card.approved_sn !== null && <Approval card={card} />}
        <OpenOne card={card} />
      </dl>
      <ApplicationStart card={card} />
    </>
  )
}

function Approval({ card }: { card: CredentialCard }) {
  const say = useSay()
  return (
    <>
      <CardFact label={words.site_code}>
        <span className="zk-figures">{card.site_code}</span>
      </CardFact>
      <CardFact label={words.valid_to}>
        <span className="zk-figures">{card.valid_to}</span> ·{' '}
        {say(labels.capacity_people, { count: card.approved_capacity_per_day ?? 0 })}
      </CardFact>
      {card.open_conditions > 0 && (
        <CardFact label={words.conditions}>
          <span className="zk-tag zk-tone-waiting">{say(labels.open_conditions, { count: card.open_conditions })}</span>
        </CardFact>
      )}
    </>
  )
}

/** An application that is under way besides the one in force, and why it was rejected. */
function OpenOne({ card }: { card: CredentialCard }) {
  const say = useSay()
  if (card.open_status === null || card.open_type === null) return null
  return (
    <>
      <CardFact label={applyTypeWords[card.open_type]}>{say(applicationStatusWords[card.open_status])}</CardFact>
      {card.actions.includes('resubmit') && card.audit_opinion && (
        <CardFact label={words.audit_opinion}>{card.audit_opinion}</CardFact>
      )}
    </>
  )
}
