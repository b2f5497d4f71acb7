import { createContext, use } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { kitLabels } from '../view/kit.labels.ts'
import { openInPlace } from './links.ts'
import type { Link } from './links.ts'

/** A refusal as the wire has it: its sentence, and the name of its rule. */
export type Refused = { message: string; rule?: string | undefined }

/** Who or what can lift a refusal, and the screen of the reader's portal on which this is done. */
export type Lifted = { by: Text; place: { title: Text; link: Link } | null }
type LiftOf = (rule: string | undefined) => Lifted | null

const LiftContext = createContext<LiftOf>(() => null)

/** The app provides what lifts each rule, with the links of the account's portal. */
export const LiftScope = LiftContext.Provider

/** Finds who or what lifts a rule, for parts that draw its link themselves. */
export const useLiftOf = (): LiftOf => use(LiftContext)

/** The line below the message of a refusal: who or what lifts it, with a link; nothing for what is no rule. */
export function LiftLine({ rule }: { rule: string | undefined }) {
  const [say, lift] = [useSay(), useLiftOf()(rule)]
  if (!lift) return null
  const { by, place } = lift
  return (
    <span className="zk-lift">
      {say(by)}
      {place && (
        <>
          {' · '}
          <a href={place.link.href} onClick={openInPlace(place.link)}>
            {say(kitLabels.lift_go, { screen: place.title })}
          </a>
        </>
      )}
    </span>
  )
}

/** A refusal: its message, and who or what lifts it. */
export function RefusalText({ message, rule }: Refused) {
  return (
    <>
      {message}
      <LiftLine rule={rule} />
    </>
  )
}

/** What a notification says below its title: the faults, and who or what lifts the rule; undefined where there is neither. */
export function faultsAndLift(faults: readonly string[], rule: string | undefined) {
  if (faults.length === 0 && rule === undefined) return undefined
  return <RefusalText message={faults.join(' ')} rule={rule} />
}

/** The same without the link, for names that a screen reader reads. */
export function useRefusalName(): (refused: Refused) => string {
  const [say, liftOf] = [useSay(), useLiftOf()]
  return ({ message, rule }) => {
    const lift = liftOf(rule)
    return lift ? say(kitLabels.lift_name, { message, by: lift.by }) : message
  }
}
