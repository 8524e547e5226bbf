/** Downgrades a database to a version that stored only the names of applied migrations, without guest bookings. */
export const asEarlierVersion = `
  drop table migration_lock;
  alter table migration drop column timestamp;
  delete from migration where name = '0026-guest-booking';
  drop table guest_booking;
`
