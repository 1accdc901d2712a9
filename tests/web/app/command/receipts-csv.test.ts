import { expect, test } from 'vitest';
import { cellsOf, receiptsIn } from '../../../../web/app/command/receipts-csv.ts';

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
  expect(receiptsIn(`Id,Name,Text\n7,Ada,"${one}"`)).toEqual([{ name: 'Ada', links: [one] }]);
  expect(receiptsIn(`"First name","Last name (Surname)",Text\nAda,Lovelace,"${one}"`)[0].name).toBe(
    'Ada Lovelace',
  );
  expect(receiptsIn(`Full name,User name,Text\nAda,a17,"${one}"`)[0].name).toBe('Ada');
  expect(receiptsIn(`Text\n"${one}"`)).toEqual([{ name: '', links: [one] }]);
});

test('without titles, what is no link is the name', () => {
  expect(receiptsIn(`Ada,"${one}"\nBob,"${two}"`)).toEqual([
    { name: 'Ada', links: [one] },
    { name: 'Bob', links: [two] },
  ]);
});

test('a cell may hold several receipts, also in HTML, where each stands twice', () => {
  const link = one.replace('&', '&amp;');
  expect(receiptsIn(`Name,Text\nAda,"<p><a href=""${link}"">${link}</a></p>\n${two}"`)).toEqual([
    { name: 'Ada', links: [one, two] },
  ]);
  expect(receiptsIn(`Name,Text\nAda,nothing`)).toEqual([{ name: 'Ada', links: [] }]);
});

test('a receipt that nobody has quoted keeps its number', () => {
  expect(receiptsIn(`Name,Text\nAda,${one}\nBob,${two}&name=Bob`)).toEqual([
    { name: 'Ada', links: [one] },
    { name: 'Bob', links: [`${two}&name=Bob`] },
  ]);
});
