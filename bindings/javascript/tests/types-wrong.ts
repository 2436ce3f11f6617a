import { compare, evaluate, Policy, Range, record, sort } from 'updategate';

compare(1, '2'); // wrong
compare('1', '2', 'calver'); // wrong
evaluate({ installed: '1.0' }); // wrong
evaluate({ installed: '1.0', now: {} }); // wrong
evaluate({ installed: '1.0', now: 0, trigger: 'sometimes' }); // wrong
evaluate({ installed: '1.0', now: 0 }).outcome = 'none'; // wrong
record(null, 'clicked', null, 0); // wrong
sort('1.0').at(0)!.toFixed(); // wrong
new Range(); // wrong
Policy.parse(5); // wrong
const title: string = evaluate({ installed: '1.0', now: 0 }).message.title; // wrong
