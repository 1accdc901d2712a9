import { expect, test } from 'vitest';
import { cellsOf, receiptsIn } from '../../../../web/app/command/receipts-csv.ts';
import { toCsv } from '../../../../web/draw/export/csv.ts';

const rowsIn = (...given: Parameters<typeof receiptsIn>) => receiptsIn(...given).rows;

const [one, two] = ['a', 'b'].map((digit) => `https://h.example/#v=1&receipt=${digit.repeat(16)},0.5`);

test('cells may be quoted, hold quotes, separators and lines, and rows may be empty', () => {
  expect(cellsOf('\uFEFFa,b\r\n"x, ""y""","1\n2"\r\n\r\n,\r\nlast')).toEqual([
    ['a', 'b'],
    ['x, "y"', '1\n2'],
    ['last'],
  ]);
  expect(cellsOf('a;b\n1,5;2')).toEqual([
    ['a', 'b'],
    ['1,5', '2'],
  ]);
  expect(cellsOf('a\tb\n1\t2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});

test('the name stands in a column that says so, or in two', () => {
  expect(rowsIn(`Id,Name,Text\n7,Ada,"${one}"`)).toEqual([{ name: 'Ada', links: [one] }]);
  expect(rowsIn(`"First name","Last name (Surname)",Text\nAda,Lovelace,"${one}"`)[0].name).toBe(
    'Ada Lovelace',
  );
  expect(rowsIn(`Full name,User name,Text\nAda,a17,"${one}"`)[0].name).toBe('Ada');
  expect(rowsIn(`Text\n"${one}"`)).toEqual([{ name: '', links: [one] }]);
});

test('a name that spreadsheets would compute comes back as it was written', () => {
  const columns = ['@ada', '=x', "'t Hooft", '-5'].map((name) => ({ title: 'name', values: [name] }));
  for (const { values } of columns) {
    const csv = toCsv({
      kind: 'columns',
      columns: [
        { title: 'name', values },
        { title: 'receipt', values: [one] },
      ],
    });
    expect(rowsIn(csv)).toEqual([{ name: values[0], links: [one] }]);
  }
});

test('names stand in the columns that are asked for; where none is found, it is told', () => {
  const german = `Nachname;Vorname;Text\nLovelace;Ada;"${one}"`;
  expect(receiptsIn(german)).toEqual({
    rows: [{ name: '', links: [one] }],
    titles: ['Nachname', 'Vorname', 'Text'],
    hasNames: false,
  });
  expect(receiptsIn(german, ['vorname', 'Nachname'])).toMatchObject({
    rows: [{ name: 'Ada Lovelace' }],
    hasNames: true,
  });
  expect(receiptsIn(`Name,Text\nAda,"${one}"`).hasNames).toBe(true);
  expect(receiptsIn(`Ada,"${one}"`)).toMatchObject({ titles: [], hasNames: true });
});

test('titles are whole questions, of which two may begin alike', () => {
  const question = 'Please write your full name exactly as it appears in the list';
  const csv = `${question} of groups,"${question}\r\n of students",Text\nGroup 3,Ada,"${one}"`;
  expect(rowsIn(csv, [`${question} of students`])[0].name).toBe('Ada');
  expect(receiptsIn(csv, ['text', question])).toMatchObject({ missing: question });
});

test('without titles, what is no link is the name', () => {
  expect(rowsIn(`Ada,"${one}"\nBob,"${two}"`)).toEqual([
    { name: 'Ada', links: [one] },
    { name: 'Bob', links: [two] },
  ]);
});

test('a cell may hold several receipts, also in HTML, where each stands twice', () => {
  const link = one.replace('&', '&amp;');
  expect(rowsIn(`Name,Text\nAda,"<p><a href=""${link}"">${link}</a></p>\n${two}"`)).toEqual([
    { name: 'Ada', links: [one, two] },
  ]);
  expect(rowsIn(`Name,Text\nAda,nothing`)).toEqual([{ name: 'Ada', links: [] }]);
});

test('where a link is cut off before its receipt, that is told, unless the row has a whole one', () => {
  const begun = one.replace(/&receipt.*/, '&chall');
  expect(rowsIn(`Name,Text\nAda,${begun}\nBob,${begun} ${one}\nCy,see #v`)).toEqual([
    { name: 'Ada', links: [], isCut: true },
    { name: 'Bob', links: [one] },
    { name: 'Cy', links: [] },
  ]);
});

test('a receipt that nobody has quoted keeps its number', () => {
  expect(rowsIn(`Name,Text\nAda,${one}\nBob,${two}&name=Bob`)).toEqual([
    { name: 'Ada', links: [one] },
    { name: 'Bob', links: [`${two}&name=Bob`] },
  ]);
});
