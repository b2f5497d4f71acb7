import type pg from 'pg'

const FORM = /^(\d{4}-\d\d-\d\dT)?\d\d:\d\d$/

/**
 * ZHIKAO_TEST_TIME, the business time at which every test database begins, in Asia/Shanghai: '23:58' or
 * '2028-02-29T23:58'; without it 10:00, whatever the machine's clock shows. The day is decided once for a run: the
 * processes that are started later inherit it, and the machine's midnight changes nothing.
 */
export async function decideTestTime(pool: pg.Pool): Promise<void> {
  const wanted = process.env.ZHIKAO_TEST_TIME || '10:00'
  if (!FORM.test(wanted)) throw new Error(`ZHIKAO_TEST_TIME: write 23:58 or 2028-02-29T23:58, not ${wanted}`)
  const { rows } = await pool.query<{ day: string }>("select (now() at time zone 'Asia/Shanghai')::date::text as day")
  process.env.ZHIKAO_TEST_TIME = wanted.includes('T') ? wanted : `${rows[0]?.day}T${wanted}`
}

/**
 * From now on business time goes on from the decided moment, or from so many minutes before. This database's own
 * business_now() adds the difference, so that a shift of 0, of the seed or of a test, means this moment and not the
 * machine's hour.
 */
export async function beginBusinessTime(pool: pg.Pool, minutesBefore = 0): Promise<void> {
  const moment = process.env.ZHIKAO_TEST_TIME
  if (!moment) throw new Error('ZHIKAO_TEST_TIME: not decided for this run')
  const { rows } = await pool.query<{ statement: string }>(
    `select format('create or replace function business_now() returns timestamptz language sql stable as %L',
      format('select now() + shift + interval %L from business_clock',
        make_interval(mins => -$2::int, secs => extract(epoch from $1::timestamp at time zone 'Asia/Shanghai' - now())))) as statement`,
    [moment, minutesBefore],
  )
  await pool.query(rows[0]?.statement ?? '')
}

/** Business time stands still but for shiftClock, so that a limit of seconds does not depend on the machine; of two moments the later one is later still. */
export async function holdBusinessTime(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ statement: string }>(`
    select format('create or replace function business_now() returns timestamptz language sql stable as %L',
      format('select %L::timestamptz + shift from business_clock', business_now() - shift)) as statement from business_clock`)
  await pool.query(rows[0]?.statement ?? '')
  await pool.query('create sequence business_tick')
  await pool.query(`create or replace function business_moment() returns timestamptz language sql volatile as
    $$select business_now() + nextval('business_tick') * interval '1 microsecond'$$`)
}
