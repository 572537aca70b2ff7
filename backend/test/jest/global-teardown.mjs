import pg from 'pg';

/** Removes the template database. */
export default async function dropTemplate() {
  const client = new pg.Client(process.env['TEST_DATABASE_URL']);
  await client.connect();
  await client.query(`drop database if exists "${process.env['TEST_TEMPLATE']}" with (force)`);
  await client.end();
}
