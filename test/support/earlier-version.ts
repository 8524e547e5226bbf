/** Takes a database back to a version that kept only the names of applied migrations, and knew no guest bookings. */
export const asEarlierVersion = `
  drop table migration_lock;
  alter table migration drop column timestamp;
  delete from migration where name in ('0026-guest-booking', '0030-account-represents');
  alter table account rename column represents to doctor;
  drop table guest_booking;
`
