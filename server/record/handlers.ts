import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { Db } from '../db/client.ts'

type Asked = { db: Db; actor: Actor; lang: Lang }
type Named = Asked & { params: { id: string } }

/** A handler that changes the record of the address, and answers what `show` makes of it. */
export const changeHandler =
  <B, D>(
    change: (db: Db, actor: Actor, sn: string, body: B) => Promise<unknown>,
    show: (asked: Asked, sn: string) => Promise<D>,
  ) =>
  async (ctx: Named & { body: B }): Promise<D> => {
    await change(ctx.db, ctx.actor, ctx.params.id, ctx.body)
    return show(ctx, ctx.params.id)
  }

/** A handler that removes the record of the address. */
export const removalHandler =
  (remove: (db: Db, actor: Actor, sn: string) => Promise<unknown>) =>
  async (ctx: Named): Promise<null> => {
    await remove(ctx.db, ctx.actor, ctx.params.id)
    return null
  }

/** A page of records as the wire has them. */
export const shownPage = <R, D>(page: Page<R>, show: (record: R) => D): Page<D> => ({
  ...page,
  items: page.items.map(show),
})
