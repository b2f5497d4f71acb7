/** Values of an identifier: right ones, and wrong ones each with the rule that names what is wrong first. */
export type IdentifierSamples = { good: readonly string[]; bad: readonly (readonly [value: string, rule: string])[] }

/**
 * The one table of good and bad values of each identifier (domain.md §2, §3.2, §3.6, §3.7), by its name in the registry
 * `identifiers`. The rules, the server's calls and the forms are all tested with it.
 */
export const IDENTIFIER_SAMPLES: Readonly<Record<string, IdentifierSamples>> = {
  /** Of a resident ID card. The first three are the design's, the last GB 11643's own example. */
  id_no: {
    good: ['110101200503071235', '110101200608152461', '220104198506123015', '11010519491231002X'],
    bad: [
      ['1101012005030712', 'id_short'],
      ['1101012005030712350', 'id_long'],
      ['11010120050307X235', 'id_characters'],
      ['010101200503071235', 'id_region'],
      ['110101200502301235', 'id_date'],
      ['110101200502291235', 'id_date'],
      ['110101200513071235', 'id_date'],
      ['110101170503071235', 'id_date'],
      ['110101200503071236', 'id_check_digit'],
      ['11010120050307123X', 'id_check_digit'],
      ['110101200503072135', 'id_check_digit'],
    ],
  },
  name: {
    good: ['张三', '阿依古丽•买买提', '𠮷野', 'John Smith', 'José', "O'Brien"],
    bad: [
      ['张', 'name_length'],
      ['字'.repeat(31), 'name_length'],
      ['张三1', 'name_format'],
    ],
  },
  mobile: {
    good: ['13812345678', '19999999999', '１３８１２３４５６７８', '138 1234 5678'],
    bad: [
      ['1381234567', 'mobile_short'],
      ['138123456789', 'mobile_long'],
      ['1381234567a', 'mobile_characters'],
      ['12812345678', 'mobile_prefix'],
      ['23812345678', 'mobile_prefix'],
    ],
  },
  tel: {
    good: ['0431-85751234', '043185751234', '010-12345678-123'],
    bad: [
      ['0431-857', 'tel_short'],
      ['0431-85751234-123456789', 'tel_long'],
      ['85751234', 'tel_area'],
      ['0431-85-751234', 'tel_parts'],
      ['010-123456789', 'tel_parts'],
    ],
  },
  email: {
    good: ['a@b.cn', 'a.b+c@x-y.edu.cn'],
    bad: [
      ['a@b', 'email_short'],
      [`a@${'b'.repeat(60)}.cn`, 'email_long'],
      ['张三@b.cn', 'email_characters'],
      ['office.b.cn', 'email_at'],
      ['a@b@c.cn', 'email_at'],
      ['@bcd.cn', 'email_at'],
      [`${'a'.repeat(41)}@b.cn`, 'email_at'],
      ['office@b', 'email_domain'],
      ['office@b..cn', 'email_domain'],
    ],
  },
  /** The design's; the first is GB 32100's layout with letters. */
  uscc: {
    good: ['91350100M000100Y43', '121100004000000014', '122200004127500016'],
    bad: [
      ['91350100M000100Y4', 'uscc_short'],
      ['91350100M000100Y431', 'uscc_long'],
      ['91350100I000100Y43', 'uscc_characters'],
      ['91350100m000100Y43', 'uscc_characters'],
      ['91350100M000100Y44', 'uscc_check'],
      ['93150100M000100Y43', 'uscc_check'],
    ],
  },
  school_code: {
    good: ['3622000001', '4122012345', '4222000000', '9322000000'],
    bad: [
      ['362200000', 'school_code_short'],
      ['36220000011', 'school_code_long'],
      ['36220000O1', 'school_code_characters'],
      ['3522000000', 'school_code_type'],
      ['3699000001', 'school_code_province'],
      ['4122112345', 'school_code_serial'],
    ],
  },
  postcode: {
    good: ['130000', '010010'],
    bad: [
      ['13000', 'postcode_short'],
      ['1300000', 'postcode_long'],
      ['13000a', 'postcode_characters'],
    ],
  },
  region: {
    good: ['220000', '220104'],
    bad: [
      ['22', 'region_short'],
      ['2201040', 'region_long'],
      ['吉林省长春市', 'region_characters'],
    ],
  },
  tax_no: {
    good: ['122200004127500016', '220104123456789', '91350100M000100Y43'],
    bad: [
      ['22010412345678', 'tax_no_short'],
      ['220104123456789012345', 'tax_no_long'],
      ['220104-12345678', 'tax_no_characters'],
    ],
  },
  bank_account: {
    good: ['22001450100050012345', '12345678'],
    bad: [
      ['1234567', 'bank_account_short'],
      ['1'.repeat(31), 'bank_account_long'],
    ],
  },
  /** The first is ISO/IEC 7812-1's usual test number. */
  bank_card: {
    good: ['4111111111111111', '6222021234567890128'],
    bad: [
      ['411111111111111', 'bank_card_short'],
      ['62220212345678901280', 'bank_card_long'],
      ['4111111111111112', 'bank_card_check_digit'],
      ['6222021234567890182', 'bank_card_check_digit'],
    ],
  },
  major_code: {
    good: ['460101', '460701'],
    bad: [
      ['46010', 'major_code_short'],
      ['4601011', 'major_code_long'],
      ['46010A', 'major_code_characters'],
    ],
  },
  student_no: {
    good: ['S20230001', '2023'],
    bad: [
      ['202', 'student_no_short'],
      ['2'.repeat(21), 'student_no_long'],
      ['2023-001', 'student_no_characters'],
    ],
  },
  train_cert_no: {
    good: ['KPY2025JXGCZT00042', 'ABC-2023-1'],
    bad: [
      ['KPY20', 'train_cert_no_short'],
      ['K'.repeat(41), 'train_cert_no_long'],
      ['KPY2025/00042', 'train_cert_no_characters'],
    ],
  },
  prior_cert_no: {
    good: ['S000122000017254000123', 'ABC-2023-1'],
    bad: [
      ['S0001', 'prior_cert_no_short'],
      ['S'.repeat(41), 'prior_cert_no_long'],
    ],
  },
  ticket_no: {
    good: ['220017252201203'],
    bad: [
      ['22001725220120', 'ticket_no_short'],
      ['2200172522012031', 'ticket_no_long'],
      ['22001725220120O', 'ticket_no_characters'],
    ],
  },
  /** The first two have the check digits 1 and X of the standard's common examples. */
  vin: {
    good: ['11111111111111111', '1M8GDM9AXKP042788'],
    bad: [
      ['1M8GDM9AXKP04278', 'vin_short'],
      ['1M8GDM9AXKP0427881', 'vin_long'],
      ['1M8GDM9AXKPO42788', 'vin_characters'],
      ['1m8gdm9axkp042788', 'vin_characters'],
      ['1M8GDM9A9KP042788', 'vin_check_digit'],
      ['1M8GDM9AXKP042878', 'vin_check_digit'],
    ],
  },
  date: {
    good: ['2026-02-28', '2024-02-29'],
    bad: [
      ['28.2.2026', 'date_format'],
      ['2026-2-28', 'date_format'],
      ['2026-02-29', 'bad_date'],
      ['2026-13-01', 'bad_date'],
      ['1826-01-01', 'bad_date'],
    ],
  },
  datetime: {
    good: ['2026-02-28 09:00:00'],
    bad: [
      ['2026-02-28T09:00:00Z', 'datetime_format'],
      ['2026-02-28', 'datetime_format'],
      ['2026-02-29 09:00:00', 'bad_date'],
      ['2026-02-28 24:00:00', 'bad_date'],
    ],
  },
}
