/** Downgrades a database to a version that stored only the names of applied migrations, without guest bookings. */
export const asEarlierVersion = `
  drop table migration_lock;
  alter table migration drop column timestamp;
  delete from migration where name in ('0026-guest-booking', '0030-account-represents');
  alter table account rename column represents to doctor;
  drop table guest_booking;
`
