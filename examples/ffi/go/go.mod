module example.com/updategate

go 1.19
